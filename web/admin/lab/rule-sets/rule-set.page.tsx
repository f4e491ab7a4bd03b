import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { decideRuleSet, getRuleSet, reviseRuleSet, saveRuleSet, submitRuleSet } from "#contract/rule-sets";
import { callQuery } from "../../parts/data/queries";
import { lazyDialog, lazyPart } from "../../parts/lazy-part";
import { LoadedPage } from "../../parts/loaded";
import { OfficeLink } from "../../parts/own-link";
import { usePageAddress } from "../../parts/page-address";
import stack from "../../parts/page-stack.module.css";
import { screenLink } from "../../parts/screen-link";
import { Skeleton } from "../../parts/skeleton";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { DefinitionHeader } from "../definitions/definition-head";
import { DefinitionHistory } from "../definitions/definition-history";
import { useDefinitionDraft } from "../definitions/use-definition-draft";
import { type RulesForm, rulesContentOf, rulesFormOf } from "./rules-form";

const ContentChanges = lazyDialog(() => import("../definitions/content-changes"), "ContentChanges");
const RuleSetEditor = lazyPart(() => import("./rule-set-editor"), "RuleSetEditor");
const TrialPanel = lazyDialog(() => import("./trial-panel"), "TrialPanel");

type RuleSet = DataOf<typeof getRuleSet>;

/** One revision of a product's rules: read-only, or as a draft to edit and to try. */
export function RuleSetPage() {
  const { ruleSetId = "" } = usePageAddress().params;
  const query = useQuery(callQuery(getRuleSet, { params: { id: ruleSetId } }));
  return (
    <LoadedPage query={query} boxes={[64, 240, 240]}>
      {(ruleSet) => <Revision key={ruleSet.id} ruleSet={ruleSet} />}
    </LoadedPage>
  );
}

const hrefOf = (id: string) => screenLink("/lab/products/rules/$ruleSetId", { ruleSetId: id });

function Revision({ ruleSet }: { ruleSet: RuleSet }) {
  const may = usePermissionCheck();
  const params = { id: ruleSet.id };
  const draft = useDefinitionDraft<RulesForm>({
    view: ruleSet,
    stored: rulesFormOf(ruleSet.definition),
    work: (form, version) => adminCall(saveRuleSet, { params, body: { definition: rulesContentOf(form), version } }),
  });
  const [proof, setProof] = useState<{ readonly version: number; readonly text: string }>();
  const shownProof = proof?.version === ruleSet.version ? proof.text : undefined;
  const mayEdit = may("lab:ruleSet:edit");
  const isFixed = ruleSet.state !== "draft" || !mayEdit;
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <DefinitionHeader
        title={`${ruleSet.product.name}判读规则`}
        tabTitle={`${ruleSet.product.name}规则`}
        view={ruleSet}
        name="判读规则"
        draft={draft}
        mayEdit={mayEdit}
        mayApprove={may("lab:ruleSet:approve")}
        blocked={shownProof ? undefined : "请先试算"}
        submit={(version) => adminCall(submitRuleSet, { params, body: { version, proof: shownProof } })}
        decide={(body) => adminCall(decideRuleSet, { params, body })}
        revise={async () => hrefOf((await adminCall(reviseRuleSet, { params, body: {} })).data.id)}
      >
        <OfficeLink href={screenLink("/lab/products/$productId", { productId: ruleSet.product.id })}>
          {ruleSet.product.name}
        </OfficeLink>
      </DefinitionHeader>
      <Suspense fallback={<Skeleton height={480} />}>
        <RuleSetEditor ruleSet={ruleSet} form={draft.form} onChange={draft.change} isFixed={isFixed} />
      </Suspense>
      {ruleSet.state === "retired" ? null : (
        <TrialPanel
          key={ruleSet.version}
          ruleSetId={ruleSet.id}
          blocked={trialBlocked(draft.isDirty, ruleSet)}
          onProof={(text) => setProof({ version: ruleSet.version, text })}
        />
      )}
      <ContentChanges view={ruleSet} />
      <DefinitionHistory view={ruleSet} hrefOf={hrefOf} />
    </div>
  );
}

const trialBlocked = (isDirty: boolean, { problems }: RuleSet) =>
  isDirty ? "请先保存草稿，再试算" : problems.length > 0 ? "请先更正内容，再试算" : undefined;
