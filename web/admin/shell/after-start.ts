import { listenToOtherTabs } from "../../shared/session";
import { watchPageErrors } from "../parts/error-log";
import { watchAccessChanges } from "./access-watch";
import { closeTopmost } from "./close-topmost";
import { handleOtherTabMessage } from "./follow-other-tab";
import { handleShortcut } from "./shortcuts";

/** What the shell handles from its first idle moment: keys, other tabs, changed permissions, uncaught errors. */
export function startShellListeners(): void {
  addEventListener("keydown", closeTopmost, { capture: true });
  addEventListener("keydown", handleShortcut);
  listenToOtherTabs((message) => void handleOtherTabMessage(message));
  watchAccessChanges();
  watchPageErrors();
}
