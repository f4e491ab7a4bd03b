import type { MouseEvent } from "react";
import { useChosenView } from "../parts/use-view";
import { sitePage } from "../site-pages";
import { viewGroups, viewPaths } from "../views/view-groups";
import { ViewPanel } from "../views/view-panel";

/**
 * Tab menu of the nine views; the first is chosen unless `defaultPath` names another. Without scripts tabs are links to
 * pages.
 */
export function LandingTabs() {
  const [view, choose] = useChosenView();
  const pick = (event: MouseEvent, path: (typeof viewPaths)[number]) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    choose(path);
  };
  return (
    <>
      <nav className="tabs" aria-label="检测方向">
        <ul>
          {viewPaths.map((path) => {
            const { name, hue } = sitePage(path);
            return (
              <li key={path} className={`h-${hue}`}>
                <a href={path} aria-current={path === view ? "true" : undefined} onClick={(event) => pick(event, path)}>
                  {name}
                  <small>{viewGroups.find((group) => group.paths.some((one) => one === path))?.name}</small>
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
      <ViewPanel path={view} />
    </>
  );
}
