import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { SitePath } from "#contract/screens/public";
import { SiteLayout } from "./layout/site-layout";
import { loadWholeStyle } from "./layout/whole-style";
import { sitePage, sitePages } from "./site-pages";

const pages: Readonly<Record<SitePath, RouteComponent>> = {
  "/index": lazyRouteComponent(() => import("./home/home.page"), "HomePage"),
  "/products/drugs": lazyRouteComponent(() => import("./medication/drugs.page"), "DrugsPage"),
  "/products/micro": lazyRouteComponent(() => import("./pathogen/micro.page"), "MicroPage"),
  "/products/dtc": lazyRouteComponent(() => import("./consumer/dtc.page"), "DtcPage"),
  "/customize": lazyRouteComponent(() => import("./customize/customize.page"), "CustomizePage"),
  "/aboutus": lazyRouteComponent(() => import("./about/about.page"), "AboutPage"),
  "/view1": lazyRouteComponent(() => import("./views/alcohol.page"), "AlcoholPage"),
  "/view2": lazyRouteComponent(() => import("./views/coffee.page"), "CoffeePage"),
  "/view3": lazyRouteComponent(() => import("./views/talent.page"), "TalentPage"),
  "/view4": lazyRouteComponent(() => import("./views/study.page"), "StudyPage"),
  "/view5": lazyRouteComponent(() => import("./views/specialty.page"), "SpecialtyPage"),
  "/view6": lazyRouteComponent(() => import("./views/nutrition.page"), "NutritionPage"),
  "/view7": lazyRouteComponent(() => import("./views/sport.page"), "SportPage"),
  "/view8": lazyRouteComponent(() => import("./views/disease.page"), "DiseasePage"),
  "/view9": lazyRouteComponent(() => import("./views/beauty.page"), "BeautyPage"),
  "/404": lazyRouteComponent(() => import("./other/not-found.page"), "NotFoundPage"),
  "/401": lazyRouteComponent(() => import("./other/no-permission.page"), "NoPermissionPage"),
  "/auth-redirect": lazyRouteComponent(() => import("./other/auth-redirect.page"), "AuthRedirectPage"),
};

/** The public site's branch of the route tree. */
export function routes(root: AnyRoute): AnyRoute[] {
  const layout = createRoute({
    getParentRoute: () => root,
    id: "site",
    component: SiteLayout,
    beforeLoad: async ({ cause }) => {
      if (cause === "stay") await loadWholeStyle();
    },
  });
  const known = sitePages.map(({ path, title, description }) =>
    createRoute({
      getParentRoute: () => layout,
      path,
      component: pages[path],
      staticData: { page: { title, description } },
    }),
  );
  // The worker answers any unknown address with this page and status 404.
  const unknown = createRoute({
    getParentRoute: () => layout,
    path: "$",
    component: lazyRouteComponent(() => import("./other/unknown.page"), "UnknownPage"),
    staticData: { page: { title: sitePage("/404").title } },
  });
  return [layout.addChildren([...known, unknown])];
}
