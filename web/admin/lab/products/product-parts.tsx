import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { createRuleSet, ruleSetMessages } from "#contract/rule-sets";
import { useWrite } from "../../parts/data/use-write";
import { useOfficeHistory } from "../../parts/own-history";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { type ScreenHref, screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { definitionStates } from "../definitions/definition-states";
import type { ProductDetail } from "./product.form";

/** The three parts of a product, each with its state and a link. */
export function ProductParts({ detail }: { detail: ProductDetail }) {
  const { assay, template, ruleSets } = detail;
  const rules = ruleSets.filter(({ state }, index) => state !== "retired" || index === 0);
  return (
    <Panel title="组成">
      <ul className="bare-list stack lines">
        <Part title="检测方案" none="在“修改”里选择，或到“检测方案”新建。">
          {assay ? (
            <Line
              href={screenLink("/lab/products/assays/$assayId", { assayId: assay.id })}
              name={assay.name}
              revision={assay.revision}
              state={assay.state}
            />
          ) : null}
        </Part>
        <Part title="判读规则" none="从基因型或结论到级别和文字。" action={<NewRules detail={detail} />}>
          {rules.map((one) => (
            <Line
              key={one.id}
              href={screenLink("/lab/products/rules/$ruleSetId", { ruleSetId: one.id })}
              name="判读规则"
              {...one}
            />
          ))}
        </Part>
        <Part title="报告模板" none="在“修改”里选择。">
          {template ? (
            <Line
              href={screenLink("/lab/templates/$templateId", { templateId: template.id })}
              name={template.name}
              revision={template.revision}
              state={template.state}
            />
          ) : null}
        </Part>
      </ul>
    </Panel>
  );
}

function Part({
  title,
  none,
  action,
  children,
}: {
  title: string;
  none: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const isEmpty = children === null || (Array.isArray(children) && children.length === 0);
  return (
    <li className="lead-row fold-small gap-8-16 middle items-left">
      <h3 className="flat size-14 strong muted">{title}</h3>
      <div className="stack gap-8">{isEmpty ? <p className="flat muted">{none}</p> : children}</div>
      {action}
    </li>
  );
}

function Line({ href, name, revision, state }: { href: ScreenHref; name: string; revision: number; state: string }) {
  return (
    <p className="wrap-row flat gap-4-12">
      <OfficeLink href={href}>
        {name} 第 {revision} 版
      </OfficeLink>
      <StateBadge of={definitionStates} state={state} />
    </p>
  );
}

function NewRules({ detail: { product, assay, ruleSets } }: { detail: ProductDetail }) {
  const may = usePermissionCheck();
  const own = useOfficeHistory();
  const create = useWrite({
    work: async () => (await adminCall(createRuleSet, { body: { productId: product.id } })).data.id,
    done: (id) => own.push(screenLink("/lab/products/rules/$ruleSetId", { ruleSetId: id })),
  });
  if (ruleSets.length > 0 || !may("lab:ruleSet:edit")) return null;
  const blocked = assay ? undefined : ruleSetMessages.noAssay;
  return (
    <Button
      variant="default"
      disabled={blocked !== undefined}
      title={blocked}
      loading={create.isPending}
      onClick={() => create.mutate()}
    >
      新建规则
    </Button>
  );
}
