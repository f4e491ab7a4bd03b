import type { ReportView } from "#contract/report-view.schemas";
import { Icon, type IconName } from "../parts/icons";
import { ReportSection } from "./part";

interface AdviceProps {
  readonly title: string;
  readonly kind: "do" | "dont" | "doctor";
  readonly lines: readonly string[];
}

const marks: Record<AdviceProps["kind"], IconName> = { do: "check", dont: "close", doctor: "doctor" };

/** What to do, what to avoid, when to see a doctor. */
export function ResultMeaning({ meaning }: { readonly meaning: ReportView["meaning"] }) {
  return (
    <ReportSection title="对您意味着什么">
      <Advice title="可以这样做" kind="do" lines={meaning.do} />
      <Advice title="不要这样做" kind="dont" lines={meaning.dont} />
      <Advice title="什么时候看医生" kind="doctor" lines={meaning.doctor} />
    </ReportSection>
  );
}

function Advice({ title, kind, lines }: AdviceProps) {
  if (lines.length === 0) return null;
  return (
    <div className={`advice advice-${kind}`}>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon name={marks[kind]} />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Common mistakes, and the facts. */
export function CommonMistakes({ mistakes }: { readonly mistakes: ReportView["mistakes"] }) {
  if (mistakes.length === 0) return null;
  return (
    <ReportSection title="常见误会">
      <dl className="mistakes">
        {mistakes.map((mistake) => (
          <div key={mistake.claim}>
            <dt>
              <span className="visually-hidden">误会：</span>“{mistake.claim}”
            </dt>
            <dd>
              <span className="visually-hidden">事实：</span>
              {mistake.fact}
            </dd>
          </div>
        ))}
      </dl>
    </ReportSection>
  );
}
