import { useQuery } from "@tanstack/react-query";
import { listSharedViews, sharedViewMessages, shareView, unshareView } from "#contract/preferences";
import type { SharedViews } from "#contract/preferences.schemas";
import { adminCall, silentAdminCall } from "../../session/admin-call";
import { useCurrentUser } from "../../session/current-user";
import { askChoices } from "../confirm";
import { queryKeyOf } from "../data/key-of";
import { ownQueryMeta } from "../data/refresh";
import { useWrite } from "../data/use-write";
import { showToast } from "../toast-queue";
import type { SavedView } from "./saved-views";
import { tablePreferenceKey } from "./table-preference";

type SharedView = SharedViews["views"][number];

/** What colleagues share of this table with a role of the person, and the steps by which he shares himself. */
export function useSharedViews(name: string) {
  const screen = tablePreferenceKey(name);
  const { userId } = useCurrentUser();
  const { data } = useQuery({
    queryKey: queryKeyOf(listSharedViews),
    meta: ownQueryMeta,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => (await silentAdminCall(listSharedViews)).data,
    retry: false,
  });
  const share = useWrite({
    work: async ({ view, roleIds }: { view: SavedView; roleIds: readonly number[] }) => {
      for (const roleId of roleIds)
        await adminCall(shareView, { body: { screen, name: view.name, query: view.query, roleId } });
    },
    done: () => showToast({ kind: "success", text: sharedViewMessages.shared }),
  });
  const end = useWrite({
    work: ({ roleId, name: viewName }: SharedView) =>
      adminCall(unshareView, { body: { screen, name: viewName, roleId } }),
    done: () => showToast({ kind: "success", text: sharedViewMessages.unshared }),
  });
  const roles = data?.roles ?? [];
  const nameOf = (id: number) => roles.find(({ roleId }) => roleId === id)?.roleName;
  const ask = async (view: SavedView) => {
    const options = roles.map(({ roleId, roleName }) => ({ value: String(roleId), label: roleName }));
    const chosen = await askChoices({
      title: `共享“${view.name}”`,
      message: "有这个角色的同事会在同一个列表上看到它，不能修改。",
      confirmLabel: "共享",
      choices: { label: "共享给角色", options },
    });
    if (chosen) share.mutate({ view, roleIds: chosen.split(",").map(Number) });
  };
  return {
    views: data?.views.filter((view) => view.screen === screen) ?? [],
    isOwn: ({ sharedBy }: SharedView) => sharedBy.userId === userId,
    titleOf: ({ sharedBy, roleId }: SharedView) => `${sharedBy.name} 共享给${nameOf(roleId) ?? "您的角色"}`,
    share: roles.length > 0 ? (view: SavedView) => void ask(view) : undefined,
    end: end.mutate,
  };
}
