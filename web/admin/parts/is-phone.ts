import { useSyncExternalStore } from "react";

const phone = () => matchMedia("(max-width: 767.98px)");

const subscribe = (listener: () => void) => {
  const list = phone();
  list.addEventListener("change", listener);
  return () => list.removeEventListener("change", listener);
};

/** Whether the window is as narrow as a phone's, where rows are cards and filters are in a drawer. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => phone().matches,
    () => false,
  );
