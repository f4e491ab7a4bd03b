import { hearOtherTabs } from "../../shared/session";
import { watchPageErrors } from "./error-log";
import { followOtherTab } from "./follow-other-tab";
import { pressShortcut } from "./shortcuts";

/** What the shell listens to from its first idle moment: keys, other tabs, errors that nobody caught. */
export function listen(): void {
  addEventListener("keydown", pressShortcut);
  hearOtherTabs((message) => void followOtherTab(message));
  watchPageErrors();
}
