import { screens } from "#contract/screens/all";
import type { Screen } from "#contract/screens/screen";
import { permissionOfPath } from "./screen-tags";

/** What the shell must know of a screen before any call. Titles and access of menus come from the server, other titles from `screen-tags`. */
export type ScreenFacts = Partial<
  Pick<Screen, "permission" | "isForEveryone" | "isForAdministrators" | "noCache"> & {
    /** For a screen below that of a menu: the permission that opens it when the menu was removed. */
    readonly tag: Screen["permission"];
  }
>;

/** By path; the build replaces this module by the computed value, so that the whole list stays out of the first files. */
export const screenFacts: Readonly<Record<string, ScreenFacts>> = Object.fromEntries(
  screens.flatMap(({ path, permission, isForEveryone, isForAdministrators, noCache, menu }: Screen) => {
    const isBelow = !permission && !isForEveryone && !isForAdministrators;
    const tag = isBelow ? permissionOfPath(path) : undefined;
    const facts = menu ? { noCache } : { permission, isForEveryone, isForAdministrators, noCache, tag };
    return Object.values(facts).some(Boolean) ? [[path, facts]] : [];
  }),
);
