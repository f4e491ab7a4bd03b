import type { PageText } from "../parts/statement";
import type { ViewPath } from "./view-groups";

/** A report as a sample card draws it. */
export type SampleReport =
  | {
      readonly kind: "level";
      readonly level: number;
      readonly phrase: string;
      readonly ends: readonly [string, string];
    }
  | { readonly kind: "radar"; readonly axes: readonly (readonly [name: string, value: number])[] }
  | { readonly kind: "bars"; readonly bars: readonly (readonly [name: string, value: number, word: string])[] }
  | { readonly kind: "curve"; readonly rank: number; readonly phrase: string };

/** One of the nine views as the landing tabs and /customize show it. */
export interface ViewSummary {
  readonly path: ViewPath;
  readonly title: string;
  readonly lead: PageText;
  readonly scenes: readonly (readonly [name: string, text: PageText])[];
  readonly measures: readonly (readonly [name: string, text: PageText])[];
  readonly sample: SampleReport;
  readonly sampleNote: string;
}
