import type { ReactNode } from "react";

const line = { stroke: "var(--brand)", strokeWidth: 2.5, strokeLinecap: "round", strokeLinejoin: "round" } as const;

export type EmptyStateKind = "empty" | "not-found" | "broken" | "locked";

const tube = (
  <>
    <path fill="var(--paper)" d="M52 26h16v42a8 8 0 0 1-16 0z" />
    <path fill="var(--brand-soft)" d="M52 50h16v18a8 8 0 0 1-16 0z" />
    <path {...line} d="M52 26h16v42a8 8 0 0 1-16 0zM49 26h22" />
    <path {...line} stroke="var(--line)" d="M56.5 32v26" />
  </>
);

const glass = (
  <>
    <circle fill="var(--paper)" cx="57" cy="47" r="17" />
    <circle {...line} cx="57" cy="47" r="17" />
    <path {...line} d="m70 60 12 12" />
    <path {...line} stroke="var(--line)" d="M46 44a11 11 0 0 1 7-8" />
  </>
);

const curve = (
  <>
    <path fill="var(--paper)" d="M32 28h56v44H32z" />
    <path {...line} d="M32 28v44h56" />
    <path {...line} stroke="var(--amber)" d="M36 66c14 0 12-4 18-16" />
    <path {...line} stroke="var(--amber)" d="m62 44-4-7 7-3-4-7" />
    <path {...line} stroke="var(--amber)" d="M70 38c4-4 8-4 14-4" />
  </>
);

const lock = (
  <>
    <rect fill="var(--paper)" x="42" y="46" width="36" height="28" rx="5" />
    <path
      {...line}
      d="M49 46v-8a11 11 0 0 1 22 0v8M42 51a5 5 0 0 1 5-5h26a5 5 0 0 1 5 5v18a5 5 0 0 1-5 5H47a5 5 0 0 1-5-5z"
    />
    <path {...line} stroke="var(--amber)" d="M60 56v8" />
  </>
);

const scenes: Record<EmptyStateKind, ReactNode> = { empty: tube, "not-found": glass, broken: curve, locked: lock };

/** Small drawings for empty screens, based on the product's hexagon. */
export function EmptyStateDrawing({ kind }: { kind: EmptyStateKind }) {
  return (
    <svg width="120" height="104" viewBox="0 0 120 104" fill="none" aria-hidden="true">
      <path fill="var(--paper)" stroke="var(--line)" d="M60 4 102 28v48L60 100 18 76V28z" />
      <path fill="var(--brand-soft)" d="M60 4 102 28v48L60 52z" />
      {scenes[kind]}
      <circle fill="var(--line)" cx="104" cy="22" r="4" />
      <circle fill="var(--line)" cx="14" cy="84" r="3" />
    </svg>
  );
}
