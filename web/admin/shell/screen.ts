import type { RouteComponent } from "@tanstack/react-router";
import type { ScreenPath } from "#contract/screens/all";
import type { ScreenFacts } from "./screen-facts";

/** A part's screens: path, and `lazyPart(() => import("./x.page"), "XPage")`. */
export type ScreenPages = Partial<Record<ScreenPath, RouteComponent>>;

/** A screen as the shell opens it. */
export interface AdminScreen extends ScreenFacts {
  readonly path: string;
  readonly component: RouteComponent;
}

/** The router's result for an address. */
export interface MatchedScreen {
  readonly screen: AdminScreen;
  readonly params: Readonly<Record<string, string>>;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    screen?: AdminScreen;
    /** True for a redirect, which shows nothing itself. */
    isEntry?: boolean;
  }
}
