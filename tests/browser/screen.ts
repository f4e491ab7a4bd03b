import type { Demo } from "../support/people";
import type { Steps } from "./screen-steps";

type Size = "360x780" | "768x1024" | "390x844" | "1280x800" | "1440x900";

/** Roles of the demonstration laboratory that sign in. */
export type Staff = "admin" | "technician" | "reviewer";

/** One picture of `npm run shots`: what to open, as whom, at which sizes. */
export interface Screen {
  readonly name: string;
  readonly path: string | ((demo: Demo) => string);
  /** Who looks; nobody signs in for public pages. `customer` has verified the phone of the report in the path, or of `report`. */
  readonly as?: Staff | "customer";
  readonly report?: (demo: Demo) => string;
  readonly sizes: readonly Size[];
  /** A link on the page, or several one after another: the picture is of the page behind. */
  readonly follow?: string | readonly string[];
  /** The screen that `steps` end on, when it is not that of `path`. */
  readonly endsOn?: string;
  /** What to do on the page before the picture. */
  readonly steps?: Steps;
  /** Also in the dark colours, as `NAME-SIZE-dark`. */
  readonly isAlsoDark?: boolean;
  /** Whole height of the page instead of the window. */
  readonly isWhole?: boolean;
  /** Also kept in docs/pictures for the README, from the first size. */
  readonly isForReadme?: boolean;
}

/** A screen of the back office: drawn by its script, where a prerendered page is there before. */
export const isStaff = (screen: Screen): screen is Screen & { readonly as: Staff } =>
  screen.as !== undefined && screen.as !== "customer";

/** The links to a screen, in order; tabs of screens seen before have links too, outside of main. */
export const linksTo = ({ follow = [] }: Screen): readonly string[] => [follow].flat().map((link) => `main ${link}`);
