import { messages } from "#contract/messages";
import { signInPath } from "../../guard";
import { writeToken } from "../../shared/session";
import { confirm } from "../parts/confirm";
import { leaveTo } from "./leave";

let isAsking = false;

/** The one dialog of an ended session (401 and 6401): the token goes, the page stays until the person decides. */
export function askToSignInAgain(): void {
  writeToken("");
  if (isAsking) return;
  isAsking = true;
  void confirm({ title: "系统提示", message: messages.signedOut, confirmLabel: "重新登录", cancelLabel: "取消" })
    .then((isConfirmed) => {
      if (isConfirmed) leaveTo(signInPath(location.pathname + location.search));
    })
    .finally(() => {
      isAsking = false;
    });
}
