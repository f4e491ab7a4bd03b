interface ArtProps {
  /** Name of a drawing under /art/site. */
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  /** Above the fold: fetched at once. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** One of our drawings; the text beside it says what it shows. */
export function Art({ name, width = 640, height = 420, isFirst = false, className = "art" }: ArtProps) {
  return (
    <img
      className={className}
      src={`/art/site/${name}.svg`}
      alt=""
      width={width}
      height={height}
      loading={isFirst ? undefined : "lazy"}
      decoding="async"
    />
  );
}
