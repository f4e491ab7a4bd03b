import { type ComponentType, createElement, type ReactNode, Suspense, use, useSyncExternalStore } from "react";
import { type FetchedPart, fetchPart, withTimeout } from "../../shared/fetch-part";
import { onIdle } from "./on-idle";
import { PartBoundary, PartFailure } from "./part-failure";
import { createStore } from "./store";

interface Preloadable {
  /**
   * Loads the code in advance; the router calls it before it shows a screen. Never rejects; a failed load is repeated
   * when the part is rendered, and a late one goes on.
   */
  preload: () => Promise<void>;
}

/**
 * A component that loads when it is first rendered: `lazyPart(() => import("./x"), "X")`. If it cannot be loaded, or
 * throws while rendering, it shows an error with a retry button; everything around it stays.
 * @param Missing shown instead of a part that cannot be loaded.
 */
export function lazyPart<M, N extends keyof M & string>(
  load: () => Promise<M>,
  name: N,
  Missing: typeof PartFailure = PartFailure,
): M[N] & Preloadable {
  const state = createStore<FetchedPart<M[N]> | undefined>(undefined);
  let fetching: Promise<void> | undefined;
  const settle = (fetched: FetchedPart<M[N]>) => {
    state.set(fetched);
    // It is shown as soon as it comes.
    if (fetched.failure === "slow") void fetchNow();
  };
  const fetchNow = (): Promise<void> => {
    fetching ??= withTimeout(fetchPart(load, name)).then((fetched) => {
      fetching = undefined;
      settle(fetched);
    });
    return fetching;
  };
  const draw = (props: object) => createElement(Shown, { source: { state, fetchNow, Missing }, props });
  const preload = async () => {
    if (state.get()) return;
    const fetched = await withTimeout(fetchPart(load, name));
    if (!fetched.failure || fetched.failure === "slow") settle(fetched);
  };
  return Object.assign(draw, { preload }) as M[N] & Preloadable;
}

interface Source {
  readonly state: {
    readonly get: () => FetchedPart<unknown> | undefined;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly fetchNow: () => Promise<void>;
  readonly Missing: typeof PartFailure;
}

/** The part once it is loaded, or the error. */
function Shown({ source: { state, fetchNow, Missing }, props }: { source: Source; props: object }): ReactNode {
  const fetched = useSyncExternalStore(state.subscribe, state.get);
  if (!fetched) use(fetchNow());
  if (fetched?.failure) return <Missing failure={fetched.failure} onRetry={fetchNow} />;
  return fetched && <PartBoundary>{createElement(fetched.part as ComponentType, props)}</PartBoundary>;
}

/** A drawer or dialog with separate code, which loads when the browser is idle, at the latest when it opens. */
export function lazyDialog<M, N extends keyof M & string>(load: () => Promise<M>, name: N): M[N] {
  const Part = lazyPart(load, name);
  onIdle(() => void Part.preload());
  const draw = (props: object) => <Suspense>{createElement(Part as ComponentType, props)}</Suspense>;
  return draw as M[N];
}

/** A drawing that only decorates: where it cannot be loaded its place stays empty, and nobody is told. */
export const lazyDecoration = <M, N extends keyof M & string>(load: () => Promise<M>, name: N): M[N] =>
  lazyPart(load, name, () => null);
