import { Icon } from "./icons";

export interface TimelineStep {
  readonly title: string;
  readonly note?: string;
  readonly state: "past" | "now" | "next";
}

/** Past and coming events, from top to bottom. */
export function Timeline({ steps, label }: { readonly steps: readonly TimelineStep[]; readonly label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.title}
          className={`moment moment-${step.state}`}
          aria-current={step.state === "now" ? "step" : undefined}
        >
          <span className="moment-mark" aria-hidden="true">
            {step.state === "past" && <Icon name="check" />}
          </span>
          <strong>{step.title}</strong>
          {step.note && <span>{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}
