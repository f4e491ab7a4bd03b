import type { ReactNode } from "react";
import css from "./panel.module.css";

interface PanelProps {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Without padding, for tables. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A white card of a screen. */
export function Panel({ title, note, actions, isFlush, children }: PanelProps) {
  return (
    <section className={css.panel} data-flush={isFlush || undefined} aria-label={title}>
      {title ? (
        <div className={`flex wrap baseline gap-4-12 below-12 ${css.head}`}>
          <h2 className="size-15 strong">{title}</h2>
          {note ? <span className="size-13 muted">{note}</span> : null}
          {actions ? <div className="flex gap-8 push">{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
