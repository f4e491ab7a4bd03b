import { useSyncExternalStore } from "react";
import { deviceStorage } from "../../shared/browser-storage";

const place = "h5.text-size";
const listeners = new Set<() => void>();

const isLarge = () => document.documentElement.dataset.text === "large";

/** boot.ts restores the choice of an earlier visit before the page is touched. */
function setLarge(large: boolean): void {
  if (large) document.documentElement.dataset.text = "large";
  else delete document.documentElement.dataset.text;
  deviceStorage.setItem(place, large ? "large" : "normal");
  for (const listener of listeners) listener();
}

/** 大字版: whether it is on, and the switch. */
export function useLargeText(): [boolean, (large: boolean) => void] {
  const large = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isLarge,
    () => false,
  );
  return [large, setLarge];
}
