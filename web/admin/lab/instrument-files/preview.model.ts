import { wellVerdictNames } from "#contract/import-wells";
import type { PreviewWell, WellVerdict } from "#contract/import-wells.schemas";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { knownKey } from "../../parts/choice";
import { canonicalPosition, comparePositions } from "../plate/plate-model";

/** A chip above the plate: how many readings have this verdict. */
interface VerdictChip {
  readonly verdict: WellVerdict;
  readonly label: string;
  readonly count: number;
}

const order = Object.keys(wellVerdictNames);

/** The verdicts of a file in the order in which they are named, empty wells last. */
export function countVerdictChips(summary: ImportPreview["summary"]): VerdictChip[] {
  return summary
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
    .map(({ verdict, count }) => ({ verdict, count, label: wellVerdictNames[verdict] }));
}

/** The verdict in the address. */
export const parseVerdict = (text: string): WellVerdict | undefined => knownKey(wellVerdictNames, text);

/** Readings with a verdict, in reading order of the plate; without one all except the empty wells. */
export function readingsWithVerdict(wells: readonly PreviewWell[], verdict: WellVerdict | undefined): PreviewWell[] {
  return wells
    .filter((well) => (verdict ? well.verdict === verdict : well.verdict !== "empty"))
    .toSorted((a, b) => comparePositions(a.position, b.position));
}

/** Samples whose wells in the file differ from their plate, each with the first message about it. */
export function misplacedSamples(wells: readonly PreviewWell[]): { readonly name: string; readonly message: string }[] {
  const found = new Map<string, string>();
  for (const { verdict, barcode, sampleName, message } of wells) {
    const name = barcode ?? sampleName;
    if (verdict === "other_well" && !found.has(name)) found.set(name, message);
  }
  return [...found].map(([name, message]) => ({ name, message }));
}

/** Wells that have a reading with the verdict. */
export function wellsWithVerdict(wells: readonly PreviewWell[], verdict: WellVerdict): ReadonlySet<string> {
  return new Set(wells.filter((well) => well.verdict === verdict).map((well) => canonicalPosition(well.position)));
}

/** Unsaved mappings of names: only changes; "" removes a mapping. */
export interface MappingDraft {
  readonly samples: Readonly<Record<string, string>>;
  readonly assays: Readonly<Record<string, string>>;
}

export const emptyMappingDraft: MappingDraft = { samples: {}, assays: {} };

/** Names whose barcode is invalid, so that the draft cannot be saved yet. */
export function namesWithInvalidBarcode(draft: MappingDraft): string[] {
  return Object.entries(draft.samples).flatMap(([name, code]) => (/^(\d{6,13}|ignore)?$/.test(code) ? [] : [name]));
}

export const isMappingDraftEmpty = (draft: MappingDraft): boolean =>
  Object.keys(draft.samples).length === 0 && Object.keys(draft.assays).length === 0;
