import { lazy, Suspense } from "react";

const DrawnIcon = lazy(() => import("./drawn-icon").then((m) => ({ default: m.DrawnIcon })));

/** A menu's icon by its name. The drawings arrive just after the shell; their place is kept until then. */
export function MenuIcon({ name, size }: { name: string; size: number }) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
      <DrawnIcon name={name} size={size} />
    </Suspense>
  );
}
