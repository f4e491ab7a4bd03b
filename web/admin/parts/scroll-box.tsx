import type { ReactNode } from "react";
import css from "./panel-table.module.css";

interface ScrollBoxProps {
  /** What is in it, for people who come to it by keyboard and do not see it. */
  readonly label: string;
  /** Other bounds than those of a table in a panel. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part that scrolls by itself, also by keyboard (WCAG 2.1.1). */
export function ScrollBox({ label, className = css.scroll, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
