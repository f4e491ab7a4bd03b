import type { MouseEvent } from "react";
import { sitePage } from "../site-pages";
import { type ViewPath, viewGroups } from "../views/view-groups";

interface ViewMenuProps {
  readonly view: ViewPath;
  readonly choose: (path: ViewPath) => void;
}

/**
 * The left menu of the nine views: groups expand and collapse, the first starts expanded, a group of one is chosen
 * directly. Without scripts every entry is a link to the view's own page.
 */
export function ViewMenu({ view, choose }: ViewMenuProps) {
  const entry = (path: ViewPath, name: string) => {
    const pick = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      choose(path);
    };
    return (
      <a
        href={path}
        className={`h-${sitePage(path).hue}`}
        aria-current={path === view ? "true" : undefined}
        onClick={pick}
      >
        {name}
      </a>
    );
  };
  return (
    <nav className="view-menu" aria-label="检测方向">
      <ul>
        {viewGroups.map(({ name, paths }, i) => {
          const [first] = paths;
          return (
            <li key={name}>
              {paths.length === 1 ? (
                entry(first, `${name} · ${sitePage(first).name}`)
              ) : (
                <details open={i === 0 || paths.some((path) => path === view)}>
                  <summary>{name}</summary>
                  <ul>
                    {paths.map((path) => (
                      <li key={path}>{entry(path, sitePage(path).name)}</li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
