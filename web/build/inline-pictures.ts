const escapes: Record<string, string> = { "%": "%25", "#": "%23", '"': "%22", "&": "%26", "<": "%3C", ">": "%3E" };

/** A drawing as a data address that needs no request. */
export const svgDataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.trim().replace(/[%#"&<>]/g, (sign) => escapes[sign] ?? sign)}`;

/**
 * Inlines the drawings that a page shows first: a separate request would delay the largest paint by a round trip.
 * Drawings that may load later have `loading="lazy"`. `read` returns the text of a file of the site by its address.
 */
export function inlinePictures(html: string, read: (path: string) => string): string {
  return html
    .replace(/<link rel="preload" as="image" href="\/(?:art\/[^"]+|favicon)\.svg"\/>/g, "")
    .replace(/<img [^>]*src="(\/(?:art\/[^"]+|favicon)\.svg)"[^>]*>/g, (img, path: string) =>
      img.includes('loading="lazy"') ? img : img.replace(path, () => svgDataUrl(read(path))),
    );
}
