import { useLocation } from "@tanstack/react-router";
import { useRef } from "react";
import type { bindTube } from "#contract/bindings";
import type { DataOf } from "#contract/endpoint";
import type { OwnPath } from "./mine/use-own";
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
    /** The page of his own that the person came for. */
    goal?: OwnPath;
    /** The report to return to. */
    reportKey?: string;
    bound?: BoundTube;
  }
}

/**
 * Router state of this screen; null while the prerendered page is hydrated. A screen that is being left keeps its own
 * state instead of seeing the next one's.
 */
export function useFlowState() {
  const location = useLocation();
  const path = useRef(location.pathname);
  const kept = useRef(location.state);
  if (location.pathname === path.current) kept.current = location.state;
  return useHydrated() ? kept.current : null;
}
