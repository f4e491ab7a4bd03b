import type { AddressTranslation } from "../../parts/places";
import type { MenuEntry } from "./menu-tree";

/** The address that links use for a screen, and the address to which a menu moved it. */
interface Place {
  readonly home: string;
  readonly path: string;
}

/** The addresses to which the menus moved the screens. */
export function createAddressTranslation(entries: readonly MenuEntry[]): AddressTranslation {
  const places = placesOf(entries);
  const longest = (key: keyof Place, path: string): Place | undefined => {
    let best: Place | undefined;
    for (const place of places)
      if (`${path}/`.startsWith(`${place[key]}/`) && place[key].length > (best?.[key].length ?? 0)) best = place;
    return best;
  };
  return {
    placed(href) {
      const path = href.replace(/[?#].*/, "");
      const place = longest("home", path);
      const owner = longest("path", path);
      if (!place || (owner && owner.path.length >= place.home.length)) return href;
      return place.path + href.slice(place.home.length);
    },
    homeOf(path) {
      const place = longest("path", path);
      return place ? place.home + path.slice(place.path.length) : path;
    },
  };
}

/** Of two addresses of one screen the first counts: first its original one; last come the former addresses of menus. */
function placesOf(entries: readonly MenuEntry[]): Place[] {
  const all = (list: readonly MenuEntry[]): MenuEntry[] => list.flatMap((entry) => [entry, ...all(entry.children)]);
  const pages = all(entries).filter(
    ({ isDirectory, isExternal, component }) => !isDirectory && !isExternal && component,
  );
  const list = pages.map(({ component, path }) => ({ home: component.replace(/\/index$/, ""), path }));
  const former = pages.flatMap(({ formerPaths = [], path }) => formerPaths.map((home) => ({ home, path })));
  return [
    ...list.filter(({ home, path }) => home === path),
    ...list,
    ...former.filter(({ home }) => !list.some(({ path }) => path === home)),
  ];
}
