import { readJson, tabStorage, writeJson } from "../../../shared/browser-storage";
import { createStore } from "../../parts/store";
import { reduceTabs, type Tab, type TabAction } from "./tabs.reducer";

const key = "admin:visited-views";

/** The tab bar; in session storage, so that a reload shows the same tabs. */
export const tabs = createStore<readonly Tab[]>(readJson<Tab[]>(tabStorage, key) ?? []);

export function changeTabs(action: TabAction): void {
  tabs.set((current) => reduceTabs(current, action));
  writeJson(tabStorage, key, tabs.get());
}
