import type { Demo } from "../support/people";
import type { Steps } from "./screen-steps";

type Size = "360x780" | "768x1024" | "390x844" | "1280x800" | "1440x900";

/** Roles of the demonstration laboratory that sign in. */
export type Staff = "admin" | "technician" | "reviewer";

/** One picture of `npm run shots`: which page, which person, which sizes. */
export interface Screen {
  readonly name: string;
  readonly path: string | ((demo: Demo) => string);
  /** Who is signed in; nobody on public pages. A `customer` has verified the phone of the report in the path, or of `report`. */
  readonly as?: Staff | "customer";
  readonly report?: (demo: Demo) => string;
  readonly sizes: readonly Size[];
  /** A link on the page, or several in turn: the picture shows the page that the last one leads to. */
  readonly follow?: string | readonly string[];
  /** The screen on which `steps` end, when it is not that of `path`. */
  readonly endsOn?: string;
  /** Steps on the page before the picture. */
  readonly steps?: Steps;
  /** True: a second picture in dark colours, named `NAME-SIZE-dark`. */
  readonly isAlsoDark?: boolean;
  /** True: the whole height of the page instead of the window. */
  readonly isWhole?: boolean;
  /** True: the picture of the first size is also stored in docs/pictures for the README. */
  readonly isForReadme?: boolean;
}

/** A screen of the office: its script draws it, while other pages are prerendered. */
export const isStaff = (screen: Screen): screen is Screen & { readonly as: Staff } =>
  screen.as !== undefined && screen.as !== "customer";

/** The links to a screen, in order, inside main only: tabs of earlier screens contain links too. */
export const linksTo = ({ follow = [] }: Screen): readonly string[] => [follow].flat().map((link) => `main ${link}`);
