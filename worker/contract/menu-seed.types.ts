import type { Permission } from "./permissions";

export interface SeedMenu {
  /** Unique name, also the router's name for caching. */
  readonly name: string;
  readonly title: string;
  readonly icon: string;
  readonly path: string;
  /** Name of a page; directories are shells. */
  readonly component?: string;
  /** Without one every signed-in member of staff sees the page. */
  readonly permission?: Permission;
  readonly noCache?: boolean;
  readonly isHidden?: boolean;
  /** What can be done on the page, each a button that a role may tick. */
  readonly buttons?: readonly Permission[];
  readonly children?: readonly SeedMenu[];
}
