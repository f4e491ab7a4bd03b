import type { Permission } from "../permissions";

/**
 * A screen of the back office, as worker and browser know it; its component is named in the web app's list for the same part.
 */
export interface Screen {
  /** The original path, `/lab/tubes/$tubeId`; a menu can move the screen, but links always name it by this path. */
  readonly path: string;
  /** Title of tab, breadcrumb and document, unless its menu or the page sets another one. */
  readonly title: string;
  /** Permission to open it. For a screen with a menu this is only the menu's initial value; afterwards the menu decides. */
  readonly permission?: Permission;
  /** Open to every signed-in member of staff. */
  readonly isForEveryone?: boolean;
  /** Open only to holders of the wildcard permission. */
  readonly isForAdministrators?: boolean;
  /** Rendered anew on every visit, whatever the menu says. */
  readonly noCache?: boolean;
  /**
   * Its entry in the menus of a new installation. A screen without one may be opened by everyone who may open its parent path.
   */
  readonly menu?: ScreenMenu;
  /** Other words under which people search for it. */
  readonly words?: string;
}

interface ScreenMenu {
  /** Unique; also the router's name for caching. */
  readonly name: string;
  readonly icon: string;
  readonly isHidden?: boolean;
  /** Actions of the screen, each a button that a role may be given. */
  readonly buttons?: readonly Permission[];
}

/** A part of the back office: its screens, in a directory of the menu or at the top. */
export interface ScreenGroup {
  readonly directory?: { readonly name: string; readonly title: string; readonly icon: string; readonly path: string };
  readonly screens: readonly Screen[];
}
