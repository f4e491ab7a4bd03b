import { type AnyRoute, createRoute, type ParsedLocation, redirect } from "@tanstack/react-router";
import { sameOriginPath } from "../guard";
import { enquiryPages } from "./enquiries/enquiries.screens";
import { labPages } from "./lab/lab.screens";
import { merchantPages } from "./merchant/merchant.screens";
import { messagePages } from "./messages/messages.screens";
import { lazyPart } from "./parts/lazy-part";
import { privacyPages } from "./privacy/privacy.screens";
import { servicePages } from "./service/service.screens";
import { AdminProviders } from "./shell/admin-providers";
import { AdminShell } from "./shell/admin-shell";
import { personHomePath, runRouteGuard } from "./shell/enter";
import { findScreenAtAddress } from "./shell/placed-screen";
import { RouteFailure } from "./shell/route-failure";
import type { AdminScreen, ScreenPages } from "./shell/screen";
import { screenFacts } from "./shell/screen-facts";
import { ShellSkeleton } from "./shell/shell-skeleton";
import { logPages } from "./system/logs/logs.screens";
import { systemPages } from "./system/system.screens";
import { toolPages } from "./tools/tools.screens";

const ownPages = {
  "/dashboard": lazyPart(() => import("./dashboard/dashboard.page"), "DashboardPage"),
  "/dashboard/editor": lazyPart(() => import("./dashboard/editor.page"), "EditorPage"),
  "/dashboard/sales": lazyPart(() => import("./dashboard/sales.page"), "SalesPage"),
  "/profile/index": lazyPart(() => import("./profile/profile.page"), "ProfilePage"),
} as const satisfies ScreenPages;

/** The component of every screen; a screen of the list without a component does not compile. */
const pages: Required<ScreenPages> = {
  ...ownPages,
  ...labPages,
  ...merchantPages,
  ...messagePages,
  ...servicePages,
  ...enquiryPages,
  ...privacyPages,
  ...systemPages,
  ...logPages,
  ...toolPages,
};

const screens: readonly AdminScreen[] = Object.entries(pages).map(([path, component]) => ({
  ...screenFacts[path],
  path,
  component,
}));

/** The screen that a menu moved to an address other than those above. */
const screenAt = (path: string) => findScreenAtAddress(screens, path);

/** The office's branch of the route tree. */
export function routes(root: AnyRoute): AnyRoute[] {
  const providers = createRoute({ getParentRoute: () => root, id: "admin", component: AdminProviders });
  const shell = createRoute({
    getParentRoute: () => providers,
    id: "shell",
    component: AdminShell,
    pendingComponent: ShellSkeleton,
    pendingMs: 0,
    errorComponent: RouteFailure,
    beforeLoad: async ({ location, preload, matches }) => {
      if (!preload) await runRouteGuard(location, matches.at(-1)?.staticData ?? {}, screenAt);
    },
  });
  const children = [...ways(shell), ...screens.map((screen) => screenRoute(shell, screen))];
  return [providers.addChildren([shell.addChildren(children)])];
}

function screenRoute(shell: AnyRoute, screen: AdminScreen): AnyRoute {
  return createRoute({
    getParentRoute: () => shell,
    path: screen.path,
    component: screen.component,
    errorComponent: RouteFailure,
    staticData: { screen },
  });
}

/** Addresses without a page of their own, and the fallback for all others. */
function ways(shell: AnyRoute): AnyRoute[] {
  const way = (path: string, to: (location: ParsedLocation) => string) =>
    createRoute({
      getParentRoute: () => shell,
      path,
      staticData: { isEntry: true },
      beforeLoad: ({ location, preload }) => {
        if (!preload) throw redirect({ to: to(location), search: location.search, replace: true });
      },
    });
  return [
    way("/", personHomePath),
    way("/profile", () => "/profile/index"),
    way("/redirect/$", ({ pathname }) => sameOriginPath(pathname.slice("/redirect".length))),
    createRoute({
      getParentRoute: () => shell,
      path: "$",
      component: () => null,
      loader: async ({ location }) => {
        const at = await screenAt(location.pathname);
        await at?.screen.component.preload?.();
        return at;
      },
    }),
  ];
}
