/**
 * Every page that a visitor may open, by its path, with the module that shows it (`.page.tsx` in the folder `marketing` or
 * `h5`). The guard, the prerendered documents, the sitemap, robots.txt, the paths that no menu may use, the screenshots and the
 * accessibility test all use these two lists.
 */
export const sitePaths = {
  "/index": "home/home",
  "/products/drugs": "medication/drugs",
  "/products/micro": "pathogen/micro",
  "/products/dtc": "consumer/dtc",
  "/customize": "customize/customize",
  "/aboutus": "about/about",
  "/view1": "views/alcohol",
  "/view2": "views/coffee",
  "/view3": "views/talent",
  "/view4": "views/study",
  "/view5": "views/specialty",
  "/view6": "views/nutrition",
  "/view7": "views/sport",
  "/view8": "views/disease",
  "/view9": "views/beauty",
  "/tubes": "tubes/tubes",
  "/privacy": "documents/privacy",
  "/terms": "documents/terms",
  "/consent": "documents/consent",
  "/sources": "documents/sources",
  "/404": "other/not-found",
  "/401": "other/no-permission",
  "/auth-redirect": "other/auth-redirect",
} as const;
export type SitePath = keyof typeof sitePaths;

/** The phone pages. The guard has its own rules for those with a parameter; the worker serves one document for each. */
export const phonePaths = {
  "/h5/test": "start/test",
  "/h5/bind": "start/bind",
  "/h5/bindphone": "phone/bindphone",
  "/h5/validphone": "verify/verify",
  "/h5/verify": "verify/verify",
  "/h5/bindinfo": "info/bindinfo",
  "/h5/bindok": "done/bindok",
  "/h5/status": "mine/status",
  "/h5/reports": "mine/reports",
  "/h5/mydata": "mydata/mydata",
  "/h5/changephone": "mydata/changephone",
  "/h5/report/$key": "report/report",
  "/h5/check": "check/start",
  "/h5/check/keys": "check/keys",
  "/h5/check/$code": "check/check",
} as const;
export type PhonePath = keyof typeof phonePaths;
