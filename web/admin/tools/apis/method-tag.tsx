import css from "./method-tag.module.css";

const tones: Record<string, string> = { POST: "ready", PUT: "warn", DELETE: "bad" };

/** The method of a call; reading, writing and deleting have different colours. */
export function MethodTag({ method }: { method: string }) {
  return (
    <span className={`label toned mono strong centred on-ground ${css.tag}`} data-tone={tones[method] ?? "progress"}>
      {method}
    </span>
  );
}
