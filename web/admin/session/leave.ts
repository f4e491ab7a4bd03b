import { sameOriginPath } from "../../guard";

/** Navigates to another document of the product; never resolves, so that nothing renders in between. */
export function navigateToDocument(path: string): Promise<never> {
  location.assign(sameOriginPath(path));
  return new Promise<never>(() => undefined);
}
