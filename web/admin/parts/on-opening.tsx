import { type ComponentType, createElement, lazy, Suspense } from "react";
import { onIdle } from "./on-idle";

/** A drawer or dialog whose code is not the screen's: it comes when the browser is idle, at the latest when it opens. */
export function onOpening<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const part = lazy<ComponentType<P>>(async () => ({ default: await load() }));
  onIdle(() => void load().catch(() => undefined));
  return (props) => <Suspense>{createElement(part as ComponentType<P>, props)}</Suspense>;
}
