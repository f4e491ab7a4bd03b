import { Icon } from "./icons";

const steps = ["手机", "验证", "信息", "完成"] as const;

/** 手机 → 验证 → 信息 → 完成, with the present step; `step` counts from 1. */
export function ProgressLine({ step, isDone = false }: { readonly step: 1 | 2 | 3 | 4; readonly isDone?: boolean }) {
  return (
    <ol className="steps" aria-label={`共四步，当前第${step}步`}>
      {steps.map((title, index) => {
        const place = index + 1;
        const isPast = place < step || (isDone && place === step);
        return (
          <li
            key={title}
            className={isPast ? "step step-past" : place === step ? "step step-now" : "step"}
            aria-current={place === step ? "step" : undefined}
          >
            <span className="step-mark">{isPast ? <Icon name="check" /> : place}</span>
            <span className="step-title">{title}</span>
          </li>
        );
      })}
    </ol>
  );
}
