import type { ReportView } from "#contract/report-view.schemas";
import { Icon } from "../parts/icons";

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const kickers = { level: "您的级别", medication: "您的结果", pathogen: "本次结果" } as const;

/** The result in words, and what it does not mean. */
export function ReportHeadline({ report }: { readonly report: ReportView }) {
  const { phrase, explanation, caution, title } = report.headline;
  return (
    <section className="part headline">
      <p className="kicker">
        {title} · {kickers[report.kind]}
      </p>
      <h1 tabIndex={-1}>
        {report.ji !== null && <span className="headline-level">{report.ji}级</span>}
        {phrase}
      </h1>
      {report.ji !== null && <Gauge level={report.ji} />}
      <p>{explanation}</p>
      <p className={report.kind === "medication" ? "notice notice-red" : "notice notice-amber"}>
        <Icon name="warn" />
        <span>{caution}</span>
      </p>
    </section>
  );
}

function Gauge({ level }: { readonly level: number }) {
  return (
    <ol className="gauge" aria-label={`0 到 9 级，您是 ${level} 级`}>
      {levels.map((step) => (
        <li key={step} className={step === level ? "bead bead-yours" : step < level ? "bead bead-past" : "bead"}>
          {step}
        </li>
      ))}
    </ol>
  );
}
