import type { ScreenPath } from "#contract/screens/all";

/** What a person who is new to a screen is told about it. */
interface Help {
  /** What the screen is for. */
  readonly what: string;
  /** What is done there, and what comes after it elsewhere. */
  readonly next: string;
  /** Keys that work only there: the key and what it does. */
  readonly keys?: readonly (readonly [string, string])[];
}

/** Words of a part's screens, by the path where each lives until a menu moves it. */
export type HelpOf = Partial<Record<ScreenPath, Help>>;
