import { deviceStorage, readJson, writeJson } from "../../shared/browser-storage";
import { createStore } from "../parts/store";

const key = "admin:open-groups";

/** Which groups of the menu this person expanded or collapsed, by the menu's name; stored on this machine. */
export const menuGroupStates = createStore<Readonly<Record<string, boolean>>>(readJson(deviceStorage, key) ?? {});

export function setMenuGroupOpen(name: string, isOpen: boolean): void {
  if (menuGroupStates.get()[name] === isOpen) return;
  menuGroupStates.set((all) => ({ ...all, [name]: isOpen }));
  writeJson(deviceStorage, key, menuGroupStates.get());
}
