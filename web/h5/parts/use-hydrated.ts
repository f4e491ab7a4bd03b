import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the prerendered page is being hydrated, so that browser-only data appear one render later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
