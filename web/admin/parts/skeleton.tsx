import css from "./skeleton.module.css";

interface SkeletonProps {
  readonly height: number;
  /** In px or as a share of the container; undefined: all of it. */
  readonly width?: number | string;
  readonly isRound?: boolean;
}

/** A grey placeholder for something that is loading. */
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
