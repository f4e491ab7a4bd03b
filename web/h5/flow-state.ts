import { type HistoryState, useLocation } from "@tanstack/react-router";
import { useRef } from "react";
import type { bindTube } from "#contract/bindings";
import type { DataOf } from "#contract/endpoint";
import type { OwnPath } from "#contract/screens/gates";
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
    /** Its `undoUntil` is told by this phone's clock. */
    bound?: BoundTube;
  }
}

/** Whether the document was drawn for the state of its entry: the worker says so in one, and the build draws it for a step's state. */
const isDrawnFor = ({ when }: HistoryState) =>
  typeof document === "undefined" ? when !== undefined : document.getElementById("step") !== null;

/**
 * State of this screen's entry in the history; null while a prerendered page that knows nothing of it is hydrated. A screen that
 * is being left keeps its own state instead of seeing the next one's.
 */
export function useFlowState() {
  const { pathname, state } = useLocation();
  const path = useRef(pathname);
  const kept = useRef(state);
  if (pathname === path.current) kept.current = state;
  const isHydrated = useHydrated();
  return isHydrated || isDrawnFor(kept.current) ? kept.current : null;
}
