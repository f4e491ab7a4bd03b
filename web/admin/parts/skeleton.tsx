import css from "./skeleton.module.css";

interface SkeletonProps {
  readonly height: number;
  /** Pixels or a share of the place; all of it without. */
  readonly width?: number | string;
  readonly isRound?: boolean;
}

/** A grey stand-in for something that is being fetched. */
export function Skeleton({ height, width = "100%", isRound }: SkeletonProps) {
  return (
    <span
      className={css.skeleton}
      data-skeleton=""
      data-round={isRound || undefined}
      style={{ height, width }}
      aria-hidden="true"
    />
  );
}
