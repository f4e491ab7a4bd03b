import css from "./method-tag.module.css";

/** The method of a call; reading, writing and removing have colours of their own. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={css.tag} data-method={method}>
      {method}
    </span>
  );
}
