import type { SiteQuery } from "../navigation";

/** Where the back button of /401 leads: /dashboard when the query says noGoBack, else undefined for one step back. */
export function wayBack({ noGoBack }: SiteQuery): string | undefined {
  return noGoBack === undefined ? undefined : "/dashboard";
}
