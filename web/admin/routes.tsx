import { type AnyRoute, createRoute, lazyRouteComponent, type ParsedLocation, redirect } from "@tanstack/react-router";
import { ownPath } from "../guard";
import { enquiryScreens } from "./enquiries/enquiries.screens";
import { labScreens } from "./lab/lab.screens";
import { merchantScreens } from "./merchant/merchant.screens";
import { messageScreens } from "./messages/messages.screens";
import { privacyScreens } from "./privacy/privacy.screens";
import { AdminProviders } from "./shell/admin-providers";
import { AdminShell } from "./shell/admin-shell";
import { enter, homeOfPerson } from "./shell/enter";
import { RouteFailure } from "./shell/route-failure";
import type { AdminScreen } from "./shell/screen";
import { ShellSkeleton } from "./shell/shell-skeleton";
import { systemScreens } from "./system/system.screens";
import { toolScreens } from "./tools/tools.screens";

const ownScreens: readonly AdminScreen[] = [
  {
    path: "/dashboard",
    title: "首页",
    component: lazyRouteComponent(() => import("./dashboard/dashboard.page"), "DashboardPage"),
  },
  {
    path: "/dashboard/editor",
    title: "我的首页",
    isForEveryone: true,
    component: lazyRouteComponent(() => import("./dashboard/editor.page"), "EditorPage"),
  },
  {
    path: "/dashboard/sales",
    title: "销售演示",
    permission: "admin:dashboard:view",
    component: lazyRouteComponent(() => import("./dashboard/sales.page"), "SalesPage"),
  },
  {
    path: "/profile/index",
    title: "个人中心",
    isForEveryone: true,
    noCache: true,
    component: lazyRouteComponent(() => import("./profile/profile.page"), "ProfilePage"),
  },
];

/** Every screen of the back office; a feature adds its list here. */
const screens: readonly AdminScreen[] = [
  ...ownScreens,
  ...labScreens,
  ...merchantScreens,
  ...messageScreens,
  ...enquiryScreens,
  ...privacyScreens,
  ...systemScreens,
  ...toolScreens,
];

/** The back office's branch of the route tree. */
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
      if (!preload) await enter(location, matches.at(-1)?.staticData ?? {});
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

/** Addresses without a page of their own, and all that nothing else answers. */
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
    way("/", homeOfPerson),
    way("/profile", () => "/profile/index"),
    way("/redirect/$", ({ pathname }) => ownPath(pathname.slice("/redirect".length))),
    createRoute({ getParentRoute: () => shell, path: "$", component: () => null }),
  ];
}
