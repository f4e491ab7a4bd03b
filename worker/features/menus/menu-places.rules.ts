import { menuMessages } from "#contract/menu-edit";
import { screens } from "#contract/screens/all";
import { componentOf, menuSelectableScreens, screenOfComponent } from "#contract/screens/components";
import { isReserved } from "#contract/screens/reserved";

/** The fields that decide where a menu leads. */
export interface MenuTarget {
  readonly kind: string;
  readonly title: string;
  readonly path: string;
  readonly component: string;
  readonly isExternal: boolean;
}

/** The component of a page; when left out, that of the screen whose path the menu has. */
export const menuComponent = (component: string, path: string): string =>
  component === "" && screenOfComponent(componentOf(path)) ? componentOf(path) : component;

/** A path, or a pattern of paths with `$` parts, and the screen it belongs to. */
interface Taken {
  readonly screen?: string;
  readonly title: string;
  readonly path: string;
}

/** The sentences that refuse a menu's target, by field; `others` are the other menus. */
export function menuTargetProblems(menu: MenuTarget, others: readonly MenuTarget[]): Record<string, string[]> {
  if (menu.kind === "button" || menu.isExternal) return {};
  const component = menu.kind === "page" ? screenOfComponent(menu.component) : undefined;
  if (menu.kind === "page" && !component) return { component: [menuMessages.componentUnknown(choices)] };
  if (isReserved(menu.path)) return { path: [menuMessages.pathReserved] };
  const elsewhere = others.filter(hasPlace).flatMap(takenBy).filter(isMoved);
  const own = takenBy(menu);
  const collisions = [...screens.map(homeOf), ...elsewhere].filter((taken) => own.some((one) => collide(one, taken)));
  const rows = others.filter((other) => hasPlace(other) && other.path === menu.path).map(homeOf);
  const all = [...rows, ...collisions];
  const exact = all.filter(({ path }) => path === menu.path);
  const named = (exact.length > 0 ? exact : all).map(({ title, path }) => `${title} ${path}`);
  const found = [...new Set(named)];
  return found.length > 0 ? { path: [menuMessages.pathCollides(found)] } : {};
}

const choices = menuSelectableScreens.map(({ path, title }) => `${title} ${componentOf(path)}`);

const hasPlace = ({ kind, isExternal }: MenuTarget) => kind !== "button" && !isExternal;

const homeOf = ({ path, title }: { readonly path: string; readonly title: string }): Taken => ({
  screen: path,
  path,
  title,
});

/** The paths of a menu: a directory's own path, or those of its screen and of every screen that moves with it. */
function takenBy({ kind, path, title, component }: MenuTarget): Taken[] {
  const home = kind === "page" ? screenOfComponent(component) : undefined;
  if (!home) return [{ path, title }];
  const family = screens.filter((screen) => screen.path === home || screen.path.startsWith(`${home}/`));
  return family.map((screen) => ({ screen: screen.path, path: path + screen.path.slice(home.length), title }));
}

const isMoved = ({ screen, path }: Taken) => screen !== path;

/** Whether a path would belong to two different screens; the original paths of screens never collide with each other. */
function collide(one: Taken, other: Taken): boolean {
  if (one.screen !== undefined && one.screen === other.screen) return false;
  if (!isMoved(one) && !isMoved(other)) return false;
  const [a, b] = [one.path.split("/"), other.path.split("/")];
  return a.length === b.length && a.every((part, i) => part === b[i] || part.startsWith("$") || b[i]?.startsWith("$"));
}
