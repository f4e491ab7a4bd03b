import { type AnyRoute, createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { SiteLayout } from "./layout/site-layout";
import { sitePages } from "./site-pages";

/** The public site's branch of the route tree. */
export function routes(root: AnyRoute): AnyRoute[] {
  const layout = createRoute({ getParentRoute: () => root, id: "site", component: SiteLayout });
  const pages = sitePages.map((page) =>
    createRoute({
      getParentRoute: () => layout,
      path: page.path,
      component: lazyRouteComponent(() => import("./plain.page"), "PlainPage"),
      staticData: { page: { title: page.title, description: page.description } },
    }),
  );
  return [layout.addChildren(pages)];
}
