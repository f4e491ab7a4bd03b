import { FactList } from "../../parts/facts";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { NamedTime } from "../../parts/time-text";
import { ControlsPanel } from "../plate/controls-panel";
import { NotValidatedBadge } from "../products/proof-badge";
import { callStates } from "../runs/call-states";
import { TubeLink } from "../specimens/barcodes/barcode-text";
import { AutomaticReleaseChecks } from "./release-checks";
import { ResultActions } from "./result-actions";
import { ChangeableWells, ResultChanges } from "./result-changes";
import { ReportComparison } from "./result-comparison";
import { DeltaDecision, DeltaTable } from "./result-delta";
import type { ResultDetailData } from "./result-detail.types";
import { ResultHolds } from "./result-holds";
import { resultStates } from "./result-states";
import { callText } from "./result-words";
import css from "./review.module.css";

/** One result in full: its findings, wells, rules and authors, and the decision. */
export function ResultDetail({ detail, onMoved }: { detail: ResultDetailData; onMoved: () => void }) {
  const { resultSet: set, calls, controls, controlsPassed, attempts } = detail;
  return (
    <div className="column gap-16">
      <div className="tray row gap-16 pad-16">
        {set.level === null ? null : (
          <div className="flex baseline gap-2 brand">
            <span className={css.levelNumber}>{set.level}</span>级
          </div>
        )}
        <div className="grow slim">
          <p className="size-16 strong ink">{set.product.name}</p>
          <p className="size-13 muted">
            {detail.phenotype ? detail.phrase || callText(detail.phenotype) : "没有得出结论"}　{ruleText(detail)}
          </p>
        </div>
        <StateBadge of={resultStates} state={set.state} />
        <NotValidatedBadge productCode={set.product.code} />
      </div>
      {set.holdReason ? (
        <Notice tone="warn" title={set.holdReason}>
          {nextStepText(detail)}
        </Notice>
      ) : null}
      {detail.comparison ? <ReportComparison comparison={detail.comparison} /> : null}
      <AutomaticReleaseChecks detail={detail} />
      <ResultHolds
        holds={detail.holds}
        blockedBy={detail.statementBlockedBy}
        settlements={settlementsOf(detail)}
        settlementBlockedBy={detail.settlementBlockedBy}
        runId={set.run?.id}
      />
      <Calls calls={calls} />
      <ChangeableWells detail={detail} />
      <ResultChanges changes={detail.changes} />
      <ControlsPanel
        checks={controls}
        passed={controlsPassed}
        message={controlsPassed ? "这块板的质控全部符合预期。" : "这块板的质控未通过或还没有判断。"}
      />
      <FactList list={factsOf(detail)} />
      {attempts.length > 1 ? (
        <p className="size-13 muted">
          这支样本检测过 {attempts.length} 次：
          {attempts.map(({ attempt, level }) => `第 ${attempt} 次${level === null ? "" : ` ${level} 级`}`).join("，")}。
        </p>
      ) : null}
      <div className={css.actions}>
        <ResultActions detail={detail} onMoved={onMoved} />
      </div>
    </div>
  );
}

const settlementsOf = ({ deltas }: ResultDetailData) =>
  new Map(
    deltas.map((delta) => [
      delta.holdId,
      { shown: <DeltaTable delta={delta} />, form: <DeltaDecision delta={delta} /> },
    ]),
  );

/** The call at each site or target. */
function Calls({ calls }: Pick<ResultDetailData, "calls">) {
  return (
    <ul className="bare-list stack gap-8">
      {calls.map((call) => (
        <li key={call.id} className={`box gap-4-12 pad-8-12 ${css.call}`}>
          <span className="strong ink">{call.name}</span>
          <span className={`size-16 strong ${call.value === "detected" ? "red" : "ink"}`}>{callText(call.value)}</span>
          <StateBadge of={callStates} state={call.state} />
          <span className="across size-13 muted">
            {call.positions.join("、") || "—"}
            {call.instrumentCall ? `　仪器：${call.instrumentCall}` : ""}
            {call.source === "manual" ? "　人工录入" : ""}
          </span>
          {call.reason ? <span className="across amber size-13">{call.reason}</span> : null}
        </li>
      ))}
    </ul>
  );
}

function nextStepText({ resultSet: set, needsRecollection }: ResultDetailData) {
  if (needsRecollection) {
    return (
      <>
        同一支样本已检测 {set.attempt} 次，请到
        <OfficeLink href={screenLink("/lab/tubes/$tubeId", { tubeId: set.tubeId })}>采样管页</OfficeLink>安排重新采样。
      </>
    );
  }
  return set.state === "returned" ? "处理后可以重新提交。" : "不能发布，请安排复检。";
}

function ruleText({ ruleSet }: ResultDetailData): string {
  if (!ruleSet) return "没有生效的解读规则";
  return `解读规则 v${ruleSet.revision}${ruleSet.isCurrent ? "" : "（已不是现行版本）"}`;
}

function factsOf({ resultSet: set, report }: ResultDetailData) {
  return [
    { name: "采样管", value: <TubeLink tubeId={set.tubeId} barcode={set.barcode} /> },
    {
      name: "检测批次",
      value: set.run ? (
        <OfficeLink href={screenLink("/lab/runs/$runId", { runId: set.run.id })}>{set.run.runNo}</OfficeLink>
      ) : (
        ""
      ),
    },
    { name: "提交", value: set.submittedBy ? <NamedTime name={set.submittedBy.name} at={set.submittedAt} /> : "" },
    { name: "审核", value: set.reviewedBy ? <NamedTime name={set.reviewedBy.name} at={set.reviewedAt} /> : "" },
    {
      name: "报告",
      value: report ? (
        <OfficeLink href={screenLink("/lab/reports/$reportId", { reportId: report.id })}>打开报告</OfficeLink>
      ) : (
        ""
      ),
    },
  ];
}
