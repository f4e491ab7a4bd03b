import { useEffect } from "react";
import { rememberedOnDevice, rememberOnDevice } from "../../shared/device-cookie";
import { createStore, useStore } from "../parts/store";

const cookie = "sidebarStatus";
const phone = matchMedia("(max-width: 991.98px)");

interface SidebarState {
  readonly isMobile: boolean;
  readonly isOpen: boolean;
}

const wasOpen = () => rememberedOnDevice(cookie) !== "0";
const state = createStore<SidebarState>({ isMobile: phone.matches, isOpen: !phone.matches && wasOpen() });

// Closes on the way to a phone's width, comes back as remembered on the way to a desk's.
phone.addEventListener("change", ({ matches }) => state.set({ isMobile: matches, isOpen: !matches && wasOpen() }));

export interface Sidebar extends SidebarState {
  toggle(): void;
  close(): void;
}

/** Whether the sidebar is open; at a desk the answer is remembered in a cookie (1 or 0). */
export function useSidebar(path: string): Sidebar {
  const current = useStore(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the drawer of a phone
  useEffect(() => {
    if (state.get().isMobile) setOpen(false);
  }, [path]);
  return { ...current, toggle: () => setOpen(!state.get().isOpen), close: () => setOpen(false) };
}

function setOpen(isOpen: boolean): void {
  state.set((current) => (current.isOpen === isOpen ? current : { ...current, isOpen }));
  if (state.get().isMobile) return;
  rememberOnDevice(cookie, isOpen ? "1" : "0");
}
