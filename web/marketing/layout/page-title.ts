import { defaultAppName, indexTitle } from "../site-name";

/** The document's title: a health brand for /index, else the route's own, else the app name stored in this browser. */
export function pageTitle(path: string, routeTitle: string | undefined, appName: string | undefined): string {
  if (path === "/index") return indexTitle;
  return routeTitle || appName?.trim() || defaultAppName;
}
