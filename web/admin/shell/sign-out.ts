import { messages } from "#contract/messages";
import { signOut } from "#contract/session";
import { clearSession, tellOtherTabs } from "../../shared/session";
import { confirm } from "../parts/confirm";
import { queryClient } from "../parts/data/query-client";
import { quietCall } from "../session/admin-call";

/** Asks, then ends the session and loads the page anew; what the browser keeps of it goes even when the server does not answer. */
export async function signOutAfterConfirm(): Promise<void> {
  if (!(await confirm({ title: "提示", message: messages.logoutConfirm }))) return;
  await quietCall(signOut).catch(() => undefined);
  clearSession();
  queryClient.clear();
  tellOtherTabs({ kind: "signed-out" });
  location.reload();
}
