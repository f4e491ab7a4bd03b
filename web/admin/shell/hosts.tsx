import { Suspense } from "react";
import { openQuestions } from "../parts/confirm";
import { lazyPart } from "../parts/lazy-part";
import { useStore } from "../parts/store";
import { EndedSessionHost } from "../session/ended-session-host";
import { PasswordDialogHost } from "../session/proof-host";
import { useTabsFollowMenus } from "./moved-menus";
import { Toaster } from "./toaster";

const ConfirmDialog = lazyPart(() => import("./confirm-dialog"), "ConfirmDialog");

/** Everything that may appear above any screen: toasts, questions, the password dialog, an ended session. */
export function OverlayHosts() {
  const [question] = useStore(openQuestions);
  useTabsFollowMenus();
  return (
    <>
      <Suspense>{question ? <ConfirmDialog question={question} /> : null}</Suspense>
      <PasswordDialogHost />
      <EndedSessionHost />
      <Toaster />
    </>
  );
}
