const escapes: Record<string, string> = { "%": "%25", "#": "%23", '"': "%22", "&": "%26", "<": "%3C", ">": "%3E" };

/**
 * Puts the drawing at the top of a phone page into its document: a request of its own would hold the largest paint for one
 * round trip more. `read` gives the text of a file of the site by its address.
 */
export function inlineHero(html: string, read: (path: string) => string): string {
  const src = /<img class="hero-art" src="(\/art\/[^"]+\.svg)"/.exec(html)?.[1];
  if (!src) return html;
  const drawing = read(src)
    .trim()
    .replace(/[%#"&<>]/g, (sign) => escapes[sign] ?? sign);
  return html
    .replace(`<link rel="preload" as="image" href="${src}"/>`, "")
    .replace(`src="${src}"`, `src="data:image/svg+xml,${drawing}"`);
}
