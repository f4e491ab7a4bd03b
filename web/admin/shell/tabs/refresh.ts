import { queryClient } from "../../parts/data/query-client";
import { createStore } from "../../parts/store";

/** How often each page was reloaded, by path. */
export const reloadCounts = createStore<Readonly<Record<string, number>>>({});

/** Renders a page anew and calls the server again. */
export function refreshPage(path: string): void {
  reloadCounts.set((all) => ({ ...all, [path]: (all[path] ?? 0) + 1 }));
  void queryClient.invalidateQueries({ refetchType: "active" });
}
