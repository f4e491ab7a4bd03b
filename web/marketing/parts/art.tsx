interface ArtProps {
  /** Name of a drawing under /art/site. */
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}

/** One of our drawings; the text beside it says what it shows, and is painted before it: also in sight it comes once the page is laid out. */
export function Art({ name, width = 640, height = 420, className = "art" }: ArtProps) {
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
