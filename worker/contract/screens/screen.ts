import type { Permission } from "../permissions";

/** A screen of the back office, as both sides know it; its component is named in the web app's list of the same part. */
export interface Screen {
  /** Where it lives until a menu moves it, `/lab/tubes/$tubeId`; links name it by this. */
  readonly path: string;
  /** Title of tab, breadcrumb and document, until its menu or the page itself says a better one. */
  readonly title: string;
  /** Who may open it. Where a menu names the screen, the tag that its menu starts with: from then on the menu decides. */
  readonly permission?: Permission;
  /** Every signed-in member of staff may open it. */
  readonly isForEveryone?: boolean;
  /** Only whoever may do everything opens it. */
  readonly isForAdministrators?: boolean;
  /** Built anew on every visit, whatever the menu says. */
  readonly noCache?: boolean;
  /** Its place in the menus of a new installation. Without one it opens to whoever may open the screen whose path stands above its own. */
  readonly menu?: ScreenMenu;
  /** What people call it beside its title, for the search. */
  readonly words?: string;
}

interface ScreenMenu {
  /** Unique, also the router's name for caching. */
  readonly name: string;
  readonly icon: string;
  readonly isHidden?: boolean;
  /** What can be done there, each a button that a role may tick. */
  readonly buttons?: readonly Permission[];
}

/** A part of the back office: its screens, under a directory of the menu or at the top. */
export interface ScreenGroup {
  readonly directory?: { readonly name: string; readonly title: string; readonly icon: string; readonly path: string };
  readonly screens: readonly Screen[];
}
