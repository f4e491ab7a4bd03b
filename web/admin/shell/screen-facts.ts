import { screens } from "#contract/screens/all";
import type { Screen } from "#contract/screens/screen";
import { tagOfPath } from "./screen-tags";

/** What the shell must know of a screen before anything is asked. Titles and guards of the menus come from the server, other titles from `screen-tags`. */
export type ScreenFacts = Partial<
  Pick<Screen, "permission" | "isForEveryone" | "isForAdministrators" | "noCache"> & {
    /** Of a screen below that of a menu: the tag that opens it where the menu was taken away. */
    readonly tag: Screen["permission"];
  }
>;

/** By path; the build puts the finished value in this module's place, so that the whole list stays out of the first files. */
export const screenFacts: Readonly<Record<string, ScreenFacts>> = Object.fromEntries(
  screens.flatMap(({ path, permission, isForEveryone, isForAdministrators, noCache, menu }: Screen) => {
    const isBelow = !permission && !isForEveryone && !isForAdministrators;
    const tag = isBelow ? tagOfPath(path) : undefined;
    const facts = menu ? { noCache } : { permission, isForEveryone, isForAdministrators, noCache, tag };
    return Object.values(facts).some(Boolean) ? [[path, facts]] : [];
  }),
);
