import type { ReactNode, Ref } from "react";
import css from "./panel-table.module.css";

interface ScrollBoxProps {
  /** Name of the content for people who use the keyboard or a screen reader. */
  readonly label: string;
  /** Class of the scroll box, where it differs from a table in a panel. */
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** A part that scrolls separately, also by keyboard (WCAG 2.1.1). */
export function ScrollBox({ label, className = css.scroll, ref, children }: ScrollBoxProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section ref={ref} className={className} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
