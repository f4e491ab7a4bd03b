import type { ReactNode } from "react";
import css from "./blank.module.css";

export type BlankKind = "empty" | "not-found" | "broken" | "locked";

const tube = (
  <>
    <path className={css.glass} d="M52 26h16v42a8 8 0 0 1-16 0z" />
    <path className={css.fluid} d="M52 50h16v18a8 8 0 0 1-16 0z" />
    <path className={css.line} d="M52 26h16v42a8 8 0 0 1-16 0zM49 26h22" />
    <path className={css.shine} d="M56.5 32v26" />
  </>
);

const glass = (
  <>
    <circle className={css.glass} cx="57" cy="47" r="17" />
    <circle className={css.line} cx="57" cy="47" r="17" />
    <path className={css.line} d="m70 60 12 12" />
    <path className={css.shine} d="M46 44a11 11 0 0 1 7-8" />
  </>
);

const curve = (
  <>
    <path className={css.glass} d="M32 28h56v44H32z" />
    <path className={css.line} d="M32 28v44h56" />
    <path className={css.trace} d="M36 66c14 0 12-4 18-16" />
    <path className={css.trace} d="m62 44-4-7 7-3-4-7" />
    <path className={css.trace} d="M70 38c4-4 8-4 14-4" />
  </>
);

const lock = (
  <>
    <rect className={css.glass} x="42" y="46" width="36" height="28" rx="5" />
    <path
      className={css.line}
      d="M49 46v-8a11 11 0 0 1 22 0v8M42 51a5 5 0 0 1 5-5h26a5 5 0 0 1 5 5v18a5 5 0 0 1-5 5H47a5 5 0 0 1-5-5z"
    />
    <path className={css.trace} d="M60 56v8" />
  </>
);

const scenes: Record<BlankKind, ReactNode> = { empty: tube, "not-found": glass, broken: curve, locked: lock };

/** Small drawings for blank places, on the product's hexagon. */
export function BlankDrawing({ kind }: { kind: BlankKind }) {
  return (
    <svg width="120" height="104" viewBox="0 0 120 104" fill="none" aria-hidden="true">
      <path className={css.ground} d="M60 4 102 28v48L60 100 18 76V28z" />
      <path className={css.facet} d="M60 4 102 28v48L60 52z" />
      {scenes[kind]}
      <circle className={css.dot} cx="104" cy="22" r="4" />
      <circle className={css.dot} cx="14" cy="84" r="3" />
    </svg>
  );
}
