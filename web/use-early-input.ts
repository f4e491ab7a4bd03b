import { useLayoutEffect } from "react";
import { handOverEarlyInput } from "./early-input";

/**
 * In a layout of prerendered pages: hands over in the very commit that hydrates it. In a later effect it would be too late: a new
 * render empties the fields.
 */
export function useEarlyInput(): void {
  useLayoutEffect(handOverEarlyInput, []);
}
