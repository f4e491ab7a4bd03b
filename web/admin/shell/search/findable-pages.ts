import { componentOf, menuSelectableScreens } from "#contract/screens/components";
import type { Screen } from "#contract/screens/screen";
import type { RuntimeHref } from "../../parts/own-history";
import { menuAddressOf } from "../../parts/places";
import { isScreenAllowed } from "../allowed";
import { type MenuEntry, type MenuPage, menuChainTo, menuPages } from "../menu/menu-tree";

type FindablePage = MenuPage & { readonly words: readonly string[] };

/** Pages of the menu, and screens outside the menu that the person may open. */
export function findablePages(entries: readonly MenuEntry[], permissions: readonly string[]): FindablePage[] {
  const named = menuPages(entries).map((page) => ({ ...page, words: wordsOf(page.component) }));
  const others = screens.filter(
    (screen) => !screen.menu && isScreenAllowed(screen, entries, menuAddressOf(screen.path), permissions),
  );
  return [
    ...named,
    ...others.filter(({ path }) => named.every(({ component }) => component !== componentOf(path))).map(pageOf),
  ];

  function pageOf(screen: Screen): FindablePage {
    const { title } = screen;
    const [path, component] = [menuAddressOf(screen.path), componentOf(screen.path)];
    const chain = menuChainTo(entries, path);
    const titles = [...chain.map((entry) => entry.title), title];
    const icon = chain.at(-1)?.icon ?? "users";
    return { path: path as RuntimeHref, component, title, icon, isExternal: false, titles, words: wordsOf(component) };
  }
}

const screens: readonly Screen[] = menuSelectableScreens;

const wordsOf = (component: string): readonly string[] =>
  screens.find(({ path }) => componentOf(path) === component)?.words?.split(" ") ?? [];
