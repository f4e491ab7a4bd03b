import { useLocation } from "@tanstack/react-router";
import { sitePages } from "./site-pages";

/** A page of the site with its title and its one sentence. */
export function PlainPage() {
  const { pathname } = useLocation();
  const page = sitePages.find((p) => p.path === pathname);
  return (
    <article>
      <h1>{page?.title}</h1>
      <p>{page?.description}</p>
    </article>
  );
}
