import { useSyncExternalStore } from "react";
import { phoneStorage } from "../browser-storage";

const place = "h5.text-size";
const listeners = new Set<() => void>();

const isLarge = () => document.documentElement.dataset.text === "large";

function show(large: boolean): void {
  if (large) document.documentElement.dataset.text = "large";
  else delete document.documentElement.dataset.text;
  for (const listener of listeners) listener();
}

function setLarge(large: boolean): void {
  phoneStorage.setItem(place, large ? "large" : "normal");
  show(large);
}

/** The choice of an earlier visit. */
export function restoreTextSize(): void {
  if (phoneStorage.getItem(place) === "large") show(true);
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
