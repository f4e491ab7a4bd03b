import { StrictMode, startTransition, useMemo, useSyncExternalStore } from "react";
import { hydrateRoot } from "react-dom/client";
import { allowTranslation } from "../shared/translated-pages";
import { BrokenPageBoundary } from "./broken-page-boundary";
import { VisitContext } from "./place";
import { createVisitorRouter, type VisitorFace } from "./router";

type Router = ReturnType<typeof createVisitorRouter>;

/** Starts React in a prerendered document of this face; one that shows no page of the face stays as it is. */
export async function hydrate(face: VisitorFace): Promise<void> {
  allowTranslation();
  const router = createVisitorRouter(face);
  await router.start();
  if (!router.place()) return;
  const app = (
    <StrictMode>
      <Visiting router={router} Layout={face.Layout} />
    </StrictMode>
  );
  // As a transition React works in slices of 5 ms; otherwise the whole page is one task.
  startTransition(() => {
    hydrateRoot(document.getElementById("root") as HTMLElement, app);
  });
}

function Visiting({ router, Layout }: { readonly router: Router; readonly Layout: VisitorFace["Layout"] }) {
  const place = useSyncExternalStore(router.subscribe, router.place, router.place);
  const { navigate, prepare } = router;
  const visit = useMemo(() => place && { place, navigate, prepare }, [place, navigate, prepare]);
  return (
    <VisitContext value={visit ?? null}>
      <BrokenPageBoundary place={place}>
        <Layout />
      </BrokenPageBoundary>
    </VisitContext>
  );
}
