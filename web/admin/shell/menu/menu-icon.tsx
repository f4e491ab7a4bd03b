import { Suspense } from "react";
import { lazyPart } from "../../parts/lazy-part";

const MenuIconDrawing = lazyPart(() => import("./drawn-icon"), "MenuIconDrawing");

/** A menu's icon by its name. The drawings load just after the shell; room is reserved until then. */
export function MenuIcon({ name, size }: { name: string; size: number }) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden="true" />}>
      <MenuIconDrawing name={name} size={size} />
    </Suspense>
  );
}
