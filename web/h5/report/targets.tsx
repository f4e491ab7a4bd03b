import type { ReportView } from "#contract/report-view.schemas";
import { Icon, type IconName } from "../parts/icons";
import { ReportSection } from "./part";
import { controlText, orderedTargets } from "./report-text";

type TargetResults = ReportView["targets"];

const marks: Record<TargetResults[number]["result"], IconName> = {
  detected: "warn",
  not_detected: "check",
  inconclusive: "help",
  invalid: "close",
};

/** Every target of the panel with its own result, and the reaction's control. */
export function TargetResults({ targets }: { readonly targets: TargetResults }) {
  const control = controlText(targets);
  return (
    <ReportSection title="逐项结果">
      <ul className="targets">
        {orderedTargets(targets).map((target) => (
          <li key={target.code} className={`target target-${target.result}`}>
            <h3>{target.name}</h3>
            <p className="target-result">
              <Icon name={marks[target.result]} />
              {target.resultText}
            </p>
            <p className="target-note">{target.note}</p>
          </li>
        ))}
        <li className={`target target-control ${control.isGood ? "target-not_detected" : "target-invalid"}`}>
          <h3>内参（质控）</h3>
          <p className="target-result">
            <Icon name={control.isGood ? "check" : "close"} />
            {control.text}
          </p>
          <p className="target-note">用来确认取样和反应是否成功，与是否感染无关。</p>
        </li>
      </ul>
    </ReportSection>
  );
}
