import type { ReactNode } from "react";
import css from "./panel.module.css";

interface PanelProps {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** Without inner space, for tables. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A white card of a screen. */
export function Panel({ title, note, actions, isFlush, children }: PanelProps) {
  return (
    <section className={css.panel} data-flush={isFlush || undefined} aria-label={title}>
      {title ? (
        <div className={css.head}>
          <h2 className={css.title}>{title}</h2>
          {note ? <span className={css.note}>{note}</span> : null}
          {actions ? <div className={css.actions}>{actions}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}
