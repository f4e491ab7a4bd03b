import { ownPath } from "../../guard";

/** Navigates to another document of the product; never resolves, so that nothing renders in between. */
export function leaveTo(path: string): Promise<never> {
  location.assign(ownPath(path));
  return new Promise<never>(() => undefined);
}
