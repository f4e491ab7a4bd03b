import { createStore } from "../../parts/store";
import { queryClient } from "../query-client";

/** Counts the refreshes of the shown page; the page is built anew with every one. */
export const refreshCount = createStore(0);

/** Builds the shown page anew and asks the server again. */
export function refreshPage(): void {
  refreshCount.set((count) => count + 1);
  void queryClient.invalidateQueries({ refetchType: "active" });
}
