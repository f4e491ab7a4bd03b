interface ArtProps {
  /** Name of a drawing under /art/site. */
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}

/** One of our drawings; the text beside it describes it and is painted first: even a visible drawing loads after the page's layout. */
export function SiteDrawing({ name, width = 640, height = 420, className = "art" }: ArtProps) {
  return (
    <img
      className={className}
      src={`/art/site/${name}.svg`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}
