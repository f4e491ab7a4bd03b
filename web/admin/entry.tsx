import { createRootRoute, createRouter, Outlet, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrokenPage } from "../shared/broken-page";
import { parseSearch, stringifySearch } from "../shared/search-codec";
import { allowTranslation } from "../shared/translated-pages";
import { routes } from "./routes";

/** Draws the back office into its shell. */
export function start(): void {
  allowTranslation();
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren(routes(root)),
    defaultPreload: "intent",
    trailingSlash: "never",
    defaultErrorComponent: BrokenPage,
    parseSearch,
    stringifySearch,
    // A path of another face is another document.
    defaultNotFoundComponent: () => {
      window.location.replace(window.location.href);
      return null;
    },
  });
  createRoot(document.getElementById("root") as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
