import { hearOtherTabs } from "../../shared/session";
import { watchPageErrors } from "../parts/error-log";
import { followAccess } from "./access-watch";
import { closeTopmost } from "./close-topmost";
import { followOtherTab } from "./follow-other-tab";
import { pressShortcut } from "./shortcuts";

/** What the shell handles from its first idle moment: keys, other tabs, changed permissions, uncaught errors. */
export function listen(): void {
  addEventListener("keydown", closeTopmost, { capture: true });
  addEventListener("keydown", pressShortcut);
  hearOtherTabs((message) => void followOtherTab(message));
  followAccess();
  watchPageErrors();
}
