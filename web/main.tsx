import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createAppRouter, faces } from "./router";
import type { Face } from "./shared/faces";

/** Starts React in the document: hydrates a prerendered page, renders into the admin shell. */
export async function start(): Promise<void> {
  const name = document.documentElement.dataset.face as Exclude<Face, "login">;
  const container = document.getElementById("root") as HTMLElement;
  const router = createAppRouter(await faces[name]());
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (container.hasChildNodes()) {
    // Without this mark lazy routes suspend once more while hydrating (React error 418).
    router.ssr = { manifest: undefined };
    await router.load();
    // As a transition React works in slices of 5 ms; otherwise the whole page is one task.
    startTransition(() => {
      hydrateRoot(container, app);
    });
  } else {
    createRoot(container).render(app);
  }
}
