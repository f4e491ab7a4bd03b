import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Skeleton } from "./skeleton";

interface LoadedProps<T> {
  readonly query: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown };
  /** Heights in px of the skeleton boxes. */
  readonly boxes?: readonly number[];
  readonly children: (data: T) => ReactNode;
}

/** A page of one object: a skeleton while it loads, an error with a retry button, else the page. */
export function LoadedPage<T>({ query, boxes = [64, 180, 260], children }: LoadedProps<T>) {
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
