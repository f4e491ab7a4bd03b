import { useEffect } from "react";
import { createStore, useStore } from "../parts/store";
import { readDeviceCookie, writeDeviceCookie } from "../session/device-cookie";

const cookie = "sidebarStatus";
const phone = matchMedia("(max-width: 991.98px)");

/** With the specification's names; `size` belongs to the display settings. */
interface SidebarState {
  readonly device: "desktop" | "mobile";
  readonly opened: boolean;
  /** True: the width changed without a press of the person, so nothing is animated. */
  readonly withoutAnimation: boolean;
}

const wasOpen = () => readDeviceCookie(cookie) !== "0";
const at = (isMobile: boolean): SidebarState => ({
  device: isMobile ? "mobile" : "desktop",
  opened: !isMobile && wasOpen(),
  withoutAnimation: true,
});
const state = createStore<SidebarState>(at(phone.matches));

// Closes when the window becomes as narrow as a phone, and returns to the stored state on a wide one.
phone.addEventListener("change", ({ matches }) => state.set(at(matches)));

export interface Sidebar extends SidebarState {
  toggle(): void;
  close(): void;
}

/** Whether the sidebar is open; on wide windows a cookie (1 or 0) stores it. */
export function useSidebar(path: string): Sidebar {
  const current = useStore(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the drawer of a phone
  useEffect(() => {
    if (state.get().device === "mobile") setOpened(false, true);
  }, [path]);
  return { ...current, toggle: () => setOpened(!state.get().opened), close: () => setOpened(false) };
}

function setOpened(opened: boolean, withoutAnimation = false): void {
  state.set((current) => (current.opened === opened ? current : { ...current, opened, withoutAnimation }));
  if (state.get().device === "desktop") writeDeviceCookie(cookie, opened ? "1" : "0");
}
