import { lazy, type ReactNode, Suspense } from "react";
import { fetchPart } from "../../shared/fetch-part";
import type { EmptyStateKind } from "./blank-drawing";

/** Only decoration: where it cannot be loaded its place stays empty, and nobody is told. */
const EmptyStateDrawing = lazy(async () => {
  const { part } = await fetchPart(() => import("./blank-drawing"), "EmptyStateDrawing");
  return { default: part ?? ((_: { kind: EmptyStateKind }) => null) };
});

/** An empty screen or list: the reason, and what to do next. */
export function EmptyState(props: { kind: EmptyStateKind; title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="empty-room">
      <div style={{ height: 104 }}>
        <Suspense>
          <EmptyStateDrawing kind={props.kind} />
        </Suspense>
      </div>
      <h2 className="above-8 size-16 strong">{props.title}</h2>
      {props.text ? (
        <p className="muted" style={{ maxWidth: 420 }}>
          {props.text}
        </p>
      ) : null}
      {props.action ? <div className="flex gap-12 above-12">{props.action}</div> : null}
    </div>
  );
}
