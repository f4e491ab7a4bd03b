import type { SitePath } from "#contract/screens/public";
import { createNavigation } from "../router";

/** Query parameters that public pages read. */
export type SiteSearch = "defaultPath" | "noGoBack";
export type SiteQuery = { readonly [K in SiteSearch]?: string };

export const { Link, useNavigate, useSearch } = createNavigation<SitePath, SiteSearch>();
