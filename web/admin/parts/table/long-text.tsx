import css from "./long-text.module.css";

/** A text on one line of a table, shown in full on hover. */
export function LongText({ text }: { text: string }) {
  return (
    <span className={css.text} title={text}>
      {text || "—"}
    </span>
  );
}
