import type { SitePath } from "#contract/screens/public";
import { createWebPartRoutes, type FacePage, type RouteStep } from "../router";
import { lazyPage } from "../shared/lazy-page";
import { SiteLayout } from "./layout/site-layout";
import { loadWholeStyle } from "./layout/whole-style";
import type { SiteSearch } from "./navigation";
import { sitePage, sitePages } from "./site-pages";

type Screen = Omit<FacePage, "title">;

const screens: Readonly<Record<SitePath, Screen>> = {
  "/index": lazyPage(() => import("./home/home.page"), "HomePage"),
  "/products/drugs": lazyPage(() => import("./medication/drugs.page"), "DrugsPage"),
  "/products/micro": lazyPage(() => import("./pathogen/micro.page"), "MicroPage"),
  "/products/dtc": lazyPage(() => import("./consumer/dtc.page"), "DtcPage"),
  "/customize": lazyPage(() => import("./customize/customize.page"), "CustomizePage"),
  "/aboutus": lazyPage(() => import("./about/about.page"), "AboutPage"),
  "/view1": lazyPage(() => import("./views/alcohol.page"), "AlcoholPage"),
  "/view2": lazyPage(() => import("./views/coffee.page"), "CoffeePage"),
  "/view3": lazyPage(() => import("./views/talent.page"), "TalentPage"),
  "/view4": lazyPage(() => import("./views/study.page"), "StudyPage"),
  "/view5": lazyPage(() => import("./views/specialty.page"), "SpecialtyPage"),
  "/view6": lazyPage(() => import("./views/nutrition.page"), "NutritionPage"),
  "/view7": lazyPage(() => import("./views/sport.page"), "SportPage"),
  "/view8": lazyPage(() => import("./views/disease.page"), "DiseasePage"),
  "/view9": lazyPage(() => import("./views/beauty.page"), "BeautyPage"),
  "/tubes": lazyPage(() => import("./tubes/tubes.page"), "TubesPage"),
  "/privacy": lazyPage(() => import("./documents/privacy.page"), "PrivacyPage"),
  "/terms": lazyPage(() => import("./documents/terms.page"), "TermsPage"),
  "/consent": lazyPage(() => import("./documents/consent.page"), "ConsentPage"),
  "/sources": lazyPage(() => import("./documents/sources.page"), "SourcesPage"),
  "/404": lazyPage(() => import("./other/not-found.page"), "NotFoundPage"),
  "/401": lazyPage(() => import("./other/no-permission.page"), "NoPermissionPage"),
  "/auth-redirect": lazyPage(() => import("./other/auth-redirect.page"), "AuthRedirectPage"),
};

// The worker answers any unknown address with this page and status 404.
const unknown = {
  $: { title: sitePage("/404").title, ...lazyPage(() => import("./other/unknown.page"), "UnknownPage") },
};

const pages = Object.fromEntries<FacePage>(sitePages.map(({ path, title }) => [path, { title, ...screens[path] }]));

/** Runs before a page other than the document's own is shown. */
const enter = ({ cause }: RouteStep) => (cause === "stay" ? loadWholeStyle() : undefined);

/** The route tree of the public site. */
export const siteRouteTree = createWebPartRoutes<SitePath | "$", SiteSearch>(
  { component: SiteLayout, search: ["defaultPath", "noGoBack"], beforeLoad: enter },
  { ...pages, ...unknown },
);
