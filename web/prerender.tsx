import type { HistoryState } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { LoginPage } from "./admin/session/login.page";
import { type RenderedPage, renderPage } from "./render-page";
import { webPartOf } from "./shared/faces";

const trees = {
  marketing: async () => (await import("./marketing/routes")).siteRouteTree,
  h5: async () => (await import("./h5/routes")).phoneRouteTree,
};

/**
 * One public page as HTML for hydration; `path` is a path of the site or the phone pages, `state` the state of the
 * history entry for which it is rendered.
 */
export async function renderPublicPage(path: string, state?: HistoryState): Promise<RenderedPage> {
  const name = webPartOf(path);
  if (name === "login") return { html: renderToStaticMarkup(<LoginPage />), title: "登录" };
  if (name === "admin") throw new Error(`${path} is no page for visitors`);
  return renderPage(await trees[name](), { address: path, state });
}
