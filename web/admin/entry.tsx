import { createRootRoute, Outlet, RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createWebPartRouter } from "../router";
import { allowTranslation } from "../shared/translated-pages";
import { routes } from "./routes";

/** Renders the office into its shell. */
export function start(): void {
  allowTranslation();
  const root = createRootRoute({ component: Outlet });
  const router = createWebPartRouter(root.addChildren(routes(root)));
  createRoot(document.getElementById("root") as HTMLElement).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
