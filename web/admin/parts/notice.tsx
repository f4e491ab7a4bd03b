import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./notice.module.css";
import type { Tone } from "./status-badge";
import tones from "./tones.module.css";

const icons = {
  neutral: IconInfoCircle,
  progress: IconInfoCircle,
  ready: IconCircleCheck,
  warn: IconAlertTriangle,
  bad: IconCircleX,
};

interface NoticeProps {
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** What is the case and what to do next, in a coloured band. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={`${css.notice} ${tones.toned}`} data-tone={tone} role={tone === "bad" ? "alert" : undefined}>
      <Icon size={20} stroke={1.8} aria-hidden className={css.icon} />
      <div className={css.words}>
        <p className="strong ink">{title}</p>
        {children ? <div className={`text ${css.text}`}>{children}</div> : null}
      </div>
      {actions ? <div className="wrap-row gap-8">{actions}</div> : null}
    </div>
  );
}
