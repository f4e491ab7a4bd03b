import type { ControlVerdict } from "#contract/import-wells.schemas";
import { Panel } from "../../parts/panel";
import { StatusBadge, type Tone } from "../../parts/status-badge";
import css from "./controls-panel.module.css";

const words: Record<ControlVerdict["verdict"], { readonly label: string; readonly tone: Tone }> = {
  passed: { label: "符合", tone: "ready" },
  failed: { label: "不符", tone: "bad" },
  missing: { label: "缺少", tone: "bad" },
};

interface ControlsPanelProps {
  readonly checks: readonly ControlVerdict[];
  readonly passed: boolean | null;
  readonly message: string;
}

/** The controls of a plate, which are checked before any sample; failures first. */
export function ControlsPanel(props: ControlsPanelProps) {
  return (
    <Panel title="质控" note={controlsVerdictText(props.passed)}>
      <ControlChecks {...props} />
    </Panel>
  );
}

export const controlsVerdictText = (passed: boolean | null): string =>
  passed === null ? "待判断" : passed ? "全部通过" : "未通过";

/** The same without a card around it. */
export function ControlChecks({ checks, passed, message }: ControlsPanelProps) {
  const sorted = checks.toSorted((a, b) => Number(a.verdict === "passed") - Number(b.verdict === "passed"));
  return (
    <>
      <p className={`below-8 ${passed === false ? "strong red" : ""}`}>{message}</p>
      <ul className="bare-list tiles gap-8-16">
        {sorted.map((check) => (
          <li
            key={`${check.controlCode} ${check.targetCode} ${check.positions.join()}`}
            className={css.check}
            data-bad={check.verdict !== "passed" || undefined}
          >
            <StatusBadge tone={words[check.verdict].tone} label={words[check.verdict].label} />
            <span className="strong ink">{check.positions.join("、") || "—"}</span>
            <span className="cut size-13 muted">{check.controlCode}</span>
            <span className="cut size-13 muted">{check.targetName}</span>
            {check.verdict === "passed" ? null : <span className="across size-13 red">{check.message}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
