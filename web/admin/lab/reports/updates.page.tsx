import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import {
  getRuleUpdate,
  reportPolicyNames,
  ruleUpdateStateNames,
  setReportPolicy,
  startRuleUpdate,
} from "#contract/rule-updates";
import type { RuleUpdate } from "#contract/rule-updates.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { askReason } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { FactList } from "../../parts/facts";
import { formatTime } from "../../parts/format-time";
import { useListState } from "../../parts/list/list-state";
import { SelectBox } from "../../parts/list/select-box";
import { LoadedPage } from "../../parts/loaded";
import { PageHeader } from "../../parts/page-header";
import { Panel } from "../../parts/panel";
import progress from "../../parts/progress-bar.module.css";
import { SegmentedControl } from "../../parts/segments";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";
import { useProductOptions } from "../option-lists";
import { AffectedReports } from "./affected";
import { useRuleUpdate } from "./use-round";

const keys = ["productCode"] as const;
type Standing = DataOf<typeof getRuleUpdate>;

/**
 * What a changed rule set means for published reports: which are affected, what is done about them, and the progress.
 */
export function UpdatesPage() {
  const list = useListState(keys);
  const products = useProductOptions("live");
  const code = list.filters.productCode || products[0]?.value || "";
  return (
    <>
      <PageHeader title="新的解读" note="判读规则更新后，为已发布的报告提供新版本；原版本始终保留" />
      <div className="column gap-16">
        <div className="stack gap-4" style={{ maxWidth: 280 }}>
          <label className="strong" htmlFor="updates-product">
            产品
          </label>
          <SelectBox
            id="updates-product"
            options={products}
            value={code}
            onChange={(event) => list.set({ productCode: event.currentTarget.value })}
          />
        </div>
        {code ? <Product key={code} code={code} /> : null}
      </div>
    </>
  );
}

function Product({ code }: { code: string }) {
  const query = useQuery(callQuery(getRuleUpdate, { params: { code } }));
  return (
    <LoadedPage query={query}>
      {(standing) => (
        <>
          <Policy standing={standing} />
          <Round standing={standing} />
          <AffectedReports code={code} />
        </>
      )}
    </LoadedPage>
  );
}

const explained = {
  ask: "客户会收到短信，在报告页看到有哪些变化，自己选择采用新的解读或保留原来的。",
  automatic: "新版本直接生效，客户会收到短信，原版本仍可查看。",
  keep: "规则更新不影响已发布的报告。",
} as const;

function Policy({ standing: { product, policy } }: { standing: Standing }) {
  const may = usePermissionCheck();
  const save = useWrite({
    work: async (next: keyof typeof reportPolicyNames) =>
      await adminCall(setReportPolicy, { params: { code: product.code }, body: { policy: next } }),
    done: ({ msg }) => showToast({ kind: "success", text: msg }),
  });
  return (
    <Panel title="规则更新后">
      {may("lab:report:publish") ? (
        <SegmentedControl
          label="规则更新后"
          options={optionsOf(reportPolicyNames)}
          value={policy}
          onChange={(value) => {
            const next = knownKey(reportPolicyNames, value);
            if (next) save.mutate(next);
          }}
        />
      ) : (
        <p>{reportPolicyNames[policy]}</p>
      )}
      <p className="above-8 size-13 muted">{explained[policy]}</p>
    </Panel>
  );
}

function Round({ standing: { product, policy, revision, last } }: { standing: Standing }) {
  const may = usePermissionCheck();
  const [started, setStarted] = useState<RuleUpdate>();
  const { round, isGoing, proceed } = useRuleUpdate(started ?? last);
  const start = useWrite({
    work: async (reason: string) =>
      (await withPasswordCheck(() => adminCall(startRuleUpdate, { params: { code: product.code }, body: { reason } })))
        .data,
    done: (made) => {
      setStarted(made);
      void proceed(made);
    },
  });
  const ask = async () => {
    const reason = await askReason({
      title: "开始更新",
      message: `按第 ${revision} 版规则逐份重算「${product.name}」的已发布报告。结果有变化的生成新版本并发短信，已生成的版本不能删除。`,
      confirmLabel: "开始更新",
      reason: { label: "更新说明（客户会看到）", placeholder: "例如：依据新的文献调整级别" },
    });
    if (reason !== null) start.mutate(reason);
  };
  const mayStart = may("lab:report:publish") && policy !== "keep" && revision !== null;
  return (
    <Panel title="更新" note={revision === null ? "没有生效的规则" : `生效的规则：第 ${revision} 版`}>
      {round ? <Progress round={round} /> : <p className="above-8 size-13 muted">还没有更新过。</p>}
      {mayStart ? (
        <div className="above-12">
          {round?.state === "running" ? (
            <Button loading={isGoing} onClick={() => void proceed(round)}>
              继续
            </Button>
          ) : (
            <Button loading={start.isPending} onClick={() => void ask()}>
              开始更新
            </Button>
          )}
        </div>
      ) : null}
    </Panel>
  );
}

function Progress({ round }: { round: RuleUpdate }) {
  return (
    <>
      <progress
        className={`below-12 ${progress.bar}`}
        max={Math.max(round.total, round.seen, 1)}
        value={round.state === "done" ? Math.max(round.total, round.seen, 1) : round.seen}
        aria-label="更新进度"
      />
      <FactList
        list={[
          { name: "状态", value: `${ruleUpdateStateNames[round.state]}（第 ${round.revision} 版规则）` },
          { name: "已检查", value: `${round.seen} / ${round.total >= 10_000 ? "10000 以上" : round.total}` },
          { name: "新版本", value: String(round.made) },
          { name: "结果相同", value: String(round.unchanged) },
          { name: "跳过", value: String(round.passedOver) },
          { name: "做法", value: reportPolicyNames[round.policy] },
          { name: "说明", value: round.reason },
          { name: "开始", value: formatTime(round.createdAt) },
        ]}
      />
    </>
  );
}
