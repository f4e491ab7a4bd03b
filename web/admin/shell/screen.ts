import type { RouteComponent } from "@tanstack/react-router";
import type { Permission } from "#contract/permissions";

/** A page of the back office. Its menu entry decides who sees it; `permission` guards pages that no menu names. */
export interface AdminScreen {
  /** Route path, `/lab/tubes/$tubeId`. */
  readonly path: string;
  /** Title of tab, breadcrumb and document, until the page sets a better one. */
  readonly title: string;
  /** `lazyRouteComponent(() => import("./x.page"), "XPage")`. */
  readonly component: RouteComponent;
  readonly permission?: Permission;
  /** Built anew on every visit, whatever the menu says. */
  readonly noCache?: boolean;
  /** Every signed-in member of staff may open it. */
  readonly isForEveryone?: boolean;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: AdminScreen;
    /** Leads elsewhere; shows nothing itself. */
    isEntry?: boolean;
  }
}
