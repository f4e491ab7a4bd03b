import { hearOtherTabs } from "../../shared/session";
import { watchPageErrors } from "../parts/error-log";
import { followAccess } from "./access-watch";
import { closeTopmost } from "./close-topmost";
import { followOtherTab } from "./follow-other-tab";
import { pressShortcut } from "./shortcuts";

/** What the shell listens to from its first idle moment: keys, other tabs, changed rights, errors that nobody caught. */
export function listen(): void {
  addEventListener("keydown", closeTopmost, { capture: true });
  addEventListener("keydown", pressShortcut);
  hearOtherTabs((message) => void followOtherTab(message));
  followAccess();
  watchPageErrors();
}
