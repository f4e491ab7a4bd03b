const escapes: Record<string, string> = { "%": "%25", "#": "%23", '"': "%22", "&": "%26", "<": "%3C", ">": "%3E" };

/** A drawing as an address that needs no request. */
export const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.trim().replace(/[%#"&<>]/g, (sign) => escapes[sign] ?? sign)}`;

/**
 * Puts the drawings that a page shows first into its document: a request of their own would hold the largest paint for one round
 * trip more. Those that may wait say `loading="lazy"`. `read` gives the text of a file of the site by its address.
 */
export function inlinePictures(html: string, read: (path: string) => string): string {
  return html
    .replace(/<link rel="preload" as="image" href="\/(?:art\/[^"]+|favicon)\.svg"\/>/g, "")
    .replace(/<img [^>]*src="(\/(?:art\/[^"]+|favicon)\.svg)"[^>]*>/g, (img, path: string) =>
      img.includes('loading="lazy"') ? img : img.replace(path, () => dataAddress(read(path))),
    );
}
