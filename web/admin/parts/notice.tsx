import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./notice.module.css";
import type { Tone } from "./status-badge";

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

/** The present state and what to do next, in a coloured band. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      className={`toned tone-card flex wrap flex-start gap-8-16 pad-12-16 ${css.notice}`}
      data-tone={tone}
      role={tone === "bad" ? "alert" : undefined}
    >
      <Icon size={20} stroke={1.8} aria-hidden className="fixed marked" />
      <div className={`broad slim ${css.words}`}>
        <p className="strong ink">{title}</p>
        {children ? <div className="text">{children}</div> : null}
      </div>
      {actions ? <div className="wrap-row gap-8">{actions}</div> : null}
    </div>
  );
}
