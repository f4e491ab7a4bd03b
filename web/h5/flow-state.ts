import { type HistoryState, useLocation } from "@tanstack/react-router";
import { useRef } from "react";
import type { bindTube } from "#contract/bindings";
import type { DataOf } from "#contract/endpoint";
import type { VerifiedPhonePath } from "#contract/screens/gates";
import { useHydrated } from "./parts/use-hydrated";

export type BoundTube = DataOf<typeof bindTube>;

declare module "@tanstack/react-router" {
  // Stored in the history entry, never in the address.
  interface HistoryState {
    /** The phone to verify; masked when it came from a report's verification page. */
    thephone?: string;
    /** The agreement was ticked on the previous screen. */
    isAgreed?: boolean;
    /** Purpose of the code; bind when undefined. */
    when?: "bind" | "valid";
    /** The customer's own page to which the person wants to go. */
    goal?: VerifiedPhonePath;
    /** The report to return to. */
    reportKey?: string;
    /** Its `undoUntil` is in this phone's time. */
    bound?: BoundTube;
  }
}

/**
 * Whether the document already shows the state of its history entry: the worker marks such documents, and the build
 * renders one for each step's state.
 */
const isDrawnFor = ({ when }: HistoryState) =>
  typeof document === "undefined" ? when !== undefined : document.getElementById("step") !== null;

/**
 * State of this screen's history entry; null while a prerendered page, which does not know it, is hydrated. A screen
 * that is being left keeps its own state instead of reading the next one's.
 */
export function useFlowState() {
  const { pathname, state } = useLocation();
  const path = useRef(pathname);
  const kept = useRef(state);
  if (pathname === path.current) kept.current = state;
  const isHydrated = useHydrated();
  return isHydrated || isDrawnFor(kept.current) ? kept.current : null;
}
