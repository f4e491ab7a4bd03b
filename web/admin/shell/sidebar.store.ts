import { useEffect } from "react";
import { rememberedOnDevice, rememberOnDevice } from "../../shared/device-cookie";
import { createStore, useStore } from "../parts/store";

const cookie = "sidebarStatus";
const phone = matchMedia("(max-width: 991.98px)");

/** With the names of the specification; `size` is a setting of the looks. */
interface SidebarState {
  readonly device: "desktop" | "mobile";
  readonly opened: boolean;
  /** The width changed under the person's hands: nothing moves. */
  readonly withoutAnimation: boolean;
}

const wasOpen = () => rememberedOnDevice(cookie) !== "0";
const at = (isMobile: boolean): SidebarState => ({
  device: isMobile ? "mobile" : "desktop",
  opened: !isMobile && wasOpen(),
  withoutAnimation: true,
});
const state = createStore<SidebarState>(at(phone.matches));

// Closes on the way to a phone's width, comes back as remembered on the way to a desk's.
phone.addEventListener("change", ({ matches }) => state.set(at(matches)));

export interface Sidebar extends SidebarState {
  toggle(): void;
  close(): void;
}

/** Whether the sidebar is open; at a desk the answer is remembered in a cookie (1 or 0). */
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
  if (state.get().device === "desktop") rememberOnDevice(cookie, opened ? "1" : "0");
}
