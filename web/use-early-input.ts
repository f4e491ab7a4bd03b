import { useLayoutEffect } from "react";
import { replayEarlyInput } from "./early-input";

/**
 * In a layout of prerendered pages: passes early input on in the very commit that hydrates the page. A later effect
 * would be too late, because a new render empties the fields.
 */
export function useEarlyInput(): void {
  useLayoutEffect(replayEarlyInput, []);
}
