import css from "./long-text.module.css";

/** A text on one line of a table, whole on hover. */
export function LongText({ text }: { text: string }) {
  return (
    <span className={css.text} title={text}>
      {text || "—"}
    </span>
  );
}
