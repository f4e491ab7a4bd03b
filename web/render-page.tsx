import { type AnyRoute, createMemoryHistory, type HistoryState, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createWebPartRouter } from "./router";

export interface RenderedPage {
  readonly html: string;
  readonly title: string;
}

interface Request {
  /** Path with its query. */
  readonly address: string;
  /** State of the history entry for which it is rendered. */
  readonly state?: HistoryState;
  /** Wraps the rendered page. */
  readonly wrap?: (face: ReactNode) => ReactNode;
}

/** A page as HTML for hydration; throws for an unknown address. */
export async function renderPage(
  routeTree: AnyRoute,
  { address, state, wrap = (face) => face }: Request,
): Promise<RenderedPage> {
  const history = createMemoryHistory({ initialEntries: [address] });
  if (state) history.replace(address, state);
  const router = createWebPartRouter(routeTree, { history });
  await router.load();
  const { status, staticData, error } = router.state.matches.at(-1) ?? {};
  if (status === "error") throw error;
  if (status !== "success" || staticData?.title === undefined)
    throw new Error(`${address}: no page of its face has this path`);
  const html = renderToString(wrap(<RouterProvider router={router} />));
  // React leaves a part that throws to the browser, and marks it with this comment.
  if (html.includes("<!--$!-->")) throw new Error(`${address} broke while it was drawn`);
  return { html, title: staticData.title };
}
