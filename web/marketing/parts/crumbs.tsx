import type { SitePath } from "#contract/screens/public";
import { Link } from "../navigation";
import { sitePage } from "../site-pages";

/** Path of pages from the home page to this one, home first. */
export function breadcrumbsOf(path: string): readonly { readonly path: SitePath; readonly name: string }[] {
  const page = sitePage(path);
  const above = page.parent ? breadcrumbsOf(page.parent) : path === "/index" ? [] : breadcrumbsOf("/index");
  return [...above, { path: page.path, name: page.name }];
}

export function Breadcrumbs({ path }: { readonly path: string }) {
  return (
    <nav className="crumbs" aria-label="当前位置">
      <ol>
        {breadcrumbsOf(path).map((one) => (
          <li key={one.path}>
            {one.path === path ? <span aria-current="page">{one.name}</span> : <Link to={one.path}>{one.name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
