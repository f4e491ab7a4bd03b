import { useLayoutEffect } from "react";
import { handOverEarlyInput } from "./early-input";

/**
 * In a layout of prerendered pages: hands over in the very commit that hydrates it. Above the layout it would be too
 * soon (the router hydrates it later, in a Suspense boundary), in a later effect too late (a new render empties the fields).
 */
export function useEarlyInput(): void {
  useLayoutEffect(handOverEarlyInput, []);
}
