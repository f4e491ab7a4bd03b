import type { SiteQuery } from "../navigation";

/** The target of the back button of /401: /dashboard when the query says noGoBack, else undefined for one step back. */
export function backTarget({ noGoBack }: SiteQuery): string | undefined {
  return noGoBack === undefined ? undefined : "/dashboard";
}
