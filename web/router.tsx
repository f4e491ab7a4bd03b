import { type AnyRoute, createRootRoute, createRouter, Outlet, type RouterHistory } from "@tanstack/react-router";
import type { Face } from "./shared/faces";

/** What a page says about itself in the document's head. */
export interface PageFacts {
  readonly title: string;
  readonly description?: string;
}

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    page?: PageFacts;
  }
}

/** A face hands over its branch of the route tree; each document loads only its own face. */
interface FaceRoutes {
  routes(root: AnyRoute): AnyRoute[];
}

export const faces: Record<Exclude<Face, "login">, () => Promise<FaceRoutes>> = {
  marketing: () => import("./marketing/routes"),
  h5: () => import("./h5/routes"),
  admin: () => import("./admin/routes"),
};

export function createAppRouter(face: FaceRoutes, history?: RouterHistory) {
  const root = createRootRoute({ component: Outlet });
  return createRouter({
    routeTree: root.addChildren(face.routes(root)),
    history,
    defaultPreload: "intent",
    trailingSlash: "never",
    // A path of another face is another document.
    defaultNotFoundComponent: () => {
      if (typeof window !== "undefined") window.location.replace(window.location.href);
      return null;
    },
  });
}
