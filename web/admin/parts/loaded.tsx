import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Skeleton } from "./skeleton";

interface LoadedProps<T> {
  readonly query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** Heights in px of the boxes that stand in for the page. */
  readonly boxes?: readonly number[];
  readonly children: (data: T) => ReactNode;
}

/** A page of one object: boxes while it loads, the error with a way to retry, else the page. */
export function Loaded<T>({ query, boxes = [64, 180, 260], children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="stack gap-16" aria-busy="true">
      {boxes.map((height, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={i} height={height} />
      ))}
    </div>
  );
}
