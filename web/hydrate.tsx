import { type AnyRoute, RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createWebPartRouter } from "./router";
import { allowTranslation } from "./shared/translated-pages";

/**
 * Starts React in a document of this part of the web app, prerendered or, in development, empty; a document whose page
 * cannot be loaded stays as it is.
 */
export async function hydrate(routeTree: AnyRoute): Promise<void> {
  allowTranslation();
  let isShown = false;
  const router = createWebPartRouter(routeTree, {
    // Keeps the scroll position from before the scripts loaded, and tells the router about it.
    scrollRestoration: () => {
      if (isShown) return true;
      isShown = true;
      document.dispatchEvent(new Event("scroll"));
      return false;
    },
  });
  // The document already contains the page: it is hydrated without a placeholder around it.
  router.ssr = { manifest: undefined };
  await router.load();
  const { matches } = router.state;
  const page = matches[matches.length - 1];
  if (page?.status !== "success" || page.staticData.title === undefined) return;
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  // In a transition React works in slices of 5 ms; otherwise the whole page is one long task.
  startTransition(() => {
    const root = document.getElementById("root") as HTMLElement;
    if (import.meta.env.DEV && !root.hasChildNodes()) createRoot(root).render(app);
    else hydrateRoot(root, app);
  });
}
