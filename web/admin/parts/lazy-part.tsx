import { type ComponentType, createElement, type ReactNode, Suspense, use, useSyncExternalStore } from "react";
import { type Fetched, fetchPart } from "../../shared/fetch-part";
import { onIdle } from "./on-idle";
import { PartBoundary, PartFailure } from "./part-failure";
import { createStore } from "./store";

interface Preloadable {
  /** Fetches it ahead; the router asks for it before it shows a screen. Never rejects; what failed is tried again when it is drawn. */
  preload: () => Promise<void>;
}

/**
 * A component that comes when it is first drawn: `lazyPart(() => import("./x"), "X")`. One that cannot be fetched, or breaks while it
 * is drawn, says so in its own place and can be tried again; all around it stays.
 */
export function lazyPart<M, N extends keyof M & string>(load: () => Promise<M>, name: N): M[N] & Preloadable {
  const state = createStore<Fetched<M[N]> | undefined>(undefined);
  let fetching: Promise<void> | undefined;
  const fetchNow = (): Promise<void> => {
    fetching ??= fetchPart(load, name).then((fetched) => {
      fetching = undefined;
      state.set(fetched);
    });
    return fetching;
  };
  const draw = (props: object) => createElement(Shown, { source: { state, fetchNow }, props });
  const preload = async () => {
    if (state.get()) return;
    const fetched = await fetchPart(load, name);
    if (!fetched.failure) state.set(fetched);
  };
  return Object.assign(draw, { preload }) as M[N] & Preloadable;
}

interface Source {
  readonly state: {
    readonly get: () => Fetched<unknown> | undefined;
    readonly subscribe: (listener: () => void) => () => void;
  };
  readonly fetchNow: () => Promise<void>;
}

/** The part once it is here, or why it is not. */
function Shown({ source: { state, fetchNow }, props }: { source: Source; props: object }): ReactNode {
  const fetched = useSyncExternalStore(state.subscribe, state.get);
  if (!fetched) use(fetchNow());
  if (fetched?.failure) return <PartFailure failure={fetched.failure} onRetry={fetchNow} />;
  return fetched && <PartBoundary>{createElement(fetched.part as ComponentType, props)}</PartBoundary>;
}

/** A drawer or dialog whose code is not the screen's: it comes when the browser is idle, at the latest when it opens. */
export function onOpening<M, N extends keyof M & string>(load: () => Promise<M>, name: N): M[N] {
  const Part = lazyPart(load, name);
  onIdle(() => void Part.preload());
  const draw = (props: object) => <Suspense>{createElement(Part as ComponentType, props)}</Suspense>;
  return draw as M[N];
}
