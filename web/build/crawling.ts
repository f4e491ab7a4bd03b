import { screenRoots, screens } from "#contract/screens/all";
import { sitePages } from "../marketing/site-pages";

/** Pages that search engines may show. */
export const indexablePages = sitePages.filter((page) => !page.isHidden);

/** sitemap.xml; `day` is the day of the build, YYYY-MM-DD. */
export function createSitemap(origin: string, day: string): string {
  const urls = indexablePages.map(({ path }) => {
    const priority = path === "/index" ? "1.0" : path.startsWith("/view") ? "0.6" : "0.8";
    return `<url><loc>${origin}${path}</loc><lastmod>${day}</lastmod><priority>${priority}</priority></url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>\n`;
}

const isScreen = (path: string) => screens.some((screen) => screen.path === path);
const backOffice = [...screenRoots, "redirect"].map((root) => (isScreen(`/${root}`) ? `/${root}` : `/${root}/`));
const hidden = sitePages.filter((page) => page.isHidden).map(({ path }) => path);
const closed = ["/h5/", "/api/", "/login", ...backOffice, ...hidden];

/** robots.txt: the public site is open; phone pages, calls and the back office are not. */
export function createRobotsFile(origin: string): string {
  return ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${origin}/sitemap.xml`, ""].join(
    "\n",
  );
}
