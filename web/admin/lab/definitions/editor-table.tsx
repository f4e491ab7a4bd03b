import type { ReactNode } from "react";
import css from "./definitions.module.css";

interface EditorTableProps {
  readonly label: string;
  /** Titles of the columns; one for the button that takes a row out comes last. */
  readonly heads: readonly string[];
  /** The rows. */
  readonly children: ReactNode;
}

/** A table whose rows are edited in place. */
export function EditorTable({ label, heads, children }: EditorTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard (WCAG 2.1.1)
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
