import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the prerendered page is being hydrated, so that what only this browser knows comes one render later. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
