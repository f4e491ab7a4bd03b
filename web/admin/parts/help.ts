import type { ScreenPath } from "#contract/screens/all";

/** The help texts of a screen for a new user. */
interface Help {
  /** The purpose of the screen. */
  readonly what: string;
  /** What is done on it, and which step follows elsewhere. */
  readonly next: string;
  /** Keyboard shortcuts of this screen only: the key and its effect. */
  readonly keys?: readonly (readonly [string, string])[];
}

/** Help texts of a part's screens, by the path before a menu moves it. */
export type HelpTexts = Partial<Record<ScreenPath, Help>>;
