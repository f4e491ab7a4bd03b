import { viewAsRole } from "#contract/role-grants";
import { queryClient } from "../../parts/data/query-client";
import { isOwnQuery } from "../../parts/data/refresh";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { changeTabs } from "../tabs/tabs.store";

/**
 * Shows the screens as a role sees them, or with null as oneself again: all tabs close, and everything is loaded again.
 */
export async function showScreensAsRole(
  role: { readonly roleId: number; readonly roleName: string } | null,
): Promise<void> {
  await adminCall(viewAsRole, { body: { roleId: role?.roleId ?? null } });
  changeTabs({ kind: "close-all" });
  await queryClient.refetchQueries({ predicate: isOwnQuery });
  void queryClient.resetQueries({ predicate: (query) => !isOwnQuery(query) });
  showToast({ kind: "info", text: role ? `已切换到“${role.roleName}”的视角` : "已退出角色视角" });
}
