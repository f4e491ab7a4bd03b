import type { SitePath } from "#contract/screens/public";
import { lazyPage, type VisitorFace, type VisitorPage } from "../visitors/router";
import { SiteLayout } from "./layout/site-layout";
import { loadWholeStyle } from "./layout/whole-style";
import { sitePage, sitePages } from "./site-pages";

const pages: Readonly<Record<SitePath, VisitorPage["load"]>> = {
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
  "/privacy": lazyPage(() => import("./documents/privacy.page"), "PrivacyPage"),
  "/terms": lazyPage(() => import("./documents/terms.page"), "TermsPage"),
  "/consent": lazyPage(() => import("./documents/consent.page"), "ConsentPage"),
  "/404": lazyPage(() => import("./other/not-found.page"), "NotFoundPage"),
  "/401": lazyPage(() => import("./other/no-permission.page"), "NoPermissionPage"),
  "/auth-redirect": lazyPage(() => import("./other/auth-redirect.page"), "AuthRedirectPage"),
};

/** The public site. */
export const face: VisitorFace = {
  Layout: SiteLayout,
  pages: [
    ...sitePages.map(({ path, title, description }) => ({ path, title, description, load: pages[path] })),
    // The worker answers any unknown address with this page and status 404.
    { path: "$", title: sitePage("/404").title, load: lazyPage(() => import("./other/unknown.page"), "UnknownPage") },
  ],
  async before(_, isFirst) {
    if (!isFirst) await loadWholeStyle();
    return undefined;
  },
};
