import { sessionMessages, signOut } from "#contract/session";
import { clearSession, tellOtherTabs } from "../../shared/session";
import { confirm } from "../parts/confirm";
import { queryClient } from "../parts/data/query-client";
import { silentAdminCall } from "../session/admin-call";

/**
 * Asks, then ends the session and reloads the page; the session's data in the browser are deleted even when the server
 * does not answer.
 */
export async function signOutAfterConfirm(): Promise<void> {
  if (!(await confirm({ title: "提示", message: sessionMessages.logoutConfirm }))) return;
  await silentAdminCall(signOut).catch(() => undefined);
  clearSession();
  queryClient.clear();
  tellOtherTabs({ kind: "signed-out" });
  location.reload();
}
