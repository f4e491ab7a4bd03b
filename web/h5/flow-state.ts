import { useLocation } from "@tanstack/react-router";
import type { DataOf } from "#contract/endpoint";
import type { bindTube } from "./h5.api";
import { useHydrated } from "./parts/use-hydrated";

export type BoundTube = DataOf<typeof bindTube>;

declare module "@tanstack/react-router" {
  // Travels with the history entry, never in the address.
  interface HistoryState {
    /** The phone to verify; masked when it came with a report's gate. */
    thephone?: string;
    /** The agreement was ticked on the screen before. */
    isAgreed?: boolean;
    /** What the code is for; bind when absent. */
    when?: "bind" | "valid";
    /** The report to return to. */
    reportKey?: string;
    bound?: BoundTube;
  }
}

/** Router state of this screen; null while the prerendered page is hydrated. */
export function useFlowState() {
  const state = useLocation({ select: (location) => location.state });
  return useHydrated() ? state : null;
}
