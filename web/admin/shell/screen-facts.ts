import { screens } from "#contract/screens/all";
import type { Screen } from "#contract/screens/screen";

/** What the shell must know of a screen before anything is asked. Titles and guards of the menus come from the server, other titles from `screen-tags`. */
export type ScreenFacts = Partial<Pick<Screen, "permission" | "isForEveryone" | "noCache">>;

/** By path; the build puts the finished value in this module's place, so that the whole list stays out of the first files. */
export const screenFacts: Readonly<Record<string, ScreenFacts>> = Object.fromEntries(
  screens.flatMap(({ path, permission, isForEveryone, noCache, menu }: Screen) => {
    const facts = menu ? { noCache } : { permission, isForEveryone, noCache };
    return Object.values(facts).some(Boolean) ? [[path, facts]] : [];
  }),
);
