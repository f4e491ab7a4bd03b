import { readJson, writeJson } from "../../../shared/session";
import { createStore } from "../../parts/store";
import { type Tab, type TabAction, tabsAfter } from "./tabs.reducer";

const key = "admin:tabs";

/** The tab bar; kept in session storage, so that a reload shows the same tabs. */
export const tabs = createStore<readonly Tab[]>(readJson<Tab[]>(sessionStorage, key) ?? []);

export function changeTabs(action: TabAction): void {
  tabs.set((current) => tabsAfter(current, action));
  writeJson(sessionStorage, key, tabs.get());
}
