import { type ReactNode, Suspense } from "react";
import type { EmptyStateKind } from "./blank-drawing";
import { lazyDecoration } from "./lazy-part";

const EmptyStateDrawing = lazyDecoration(() => import("./blank-drawing"), "EmptyStateDrawing");

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
