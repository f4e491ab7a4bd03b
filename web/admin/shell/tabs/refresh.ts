import { queryClient } from "../../parts/data/query-client";
import { createStore } from "../../parts/store";

/** How often each page was built anew, by path. */
export const rounds = createStore<Readonly<Record<string, number>>>({});

/** Builds a page anew and asks the server again. */
export function refreshPage(path: string): void {
  rounds.set((all) => ({ ...all, [path]: (all[path] ?? 0) + 1 }));
  void queryClient.invalidateQueries({ refetchType: "active" });
}
