/** WeChat's preview card of a shared page. */
interface Card {
  readonly title: string;
  readonly desc: string;
  readonly link: string;
  readonly imgUrl: string;
}

const signs: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/**
 * The card in a document's head, which only public pages have; undefined for private pages. The link is the page's own
 * address, without query and anchor.
 */
export function readShareCard(
  html: string,
  page: { readonly origin: string; readonly pathname: string },
): Card | undefined {
  const value = (name: string) =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)"`)
      .exec(html)?.[1]
      ?.replace(/&\w+;/g, (sign) => signs[sign] ?? sign);
  const title = value("title");
  if (!title) return undefined;
  // The build may know another name of the site, or none.
  const picture = new URL(value("image") ?? "/icon-512.png", page.origin).pathname;
  return { title, desc: value("description") ?? "", link: page.origin + page.pathname, imgUrl: page.origin + picture };
}
