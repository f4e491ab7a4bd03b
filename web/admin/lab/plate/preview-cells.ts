import { wellVerdictNames } from "#contract/import-wells";
import type { ControlVerdict, PreviewWell, WellVerdict } from "#contract/import-wells.schemas";
import type { Tone } from "../../parts/status-badge";
import { type DiscColour, groupByWell, type PlateCell } from "./plate-model";
import { failedControlPositions } from "./run-cells";

/** The colour of each verdict: `ready` becomes a result, `warn` can be corrected here, `bad` cannot. */
export const verdictTones: Record<WellVerdict, Tone> = {
  ok: "ready",
  unknown_barcode: "warn",
  not_received: "warn",
  not_bound: "warn",
  already_reported: "neutral",
  wrong_product: "bad",
  other_well: "bad",
  duplicate: "neutral",
  control: "progress",
  replicate_conflict: "bad",
  no_call: "bad",
  unmapped_assay: "warn",
  ignored: "neutral",
  empty: "neutral",
};

const inks: Record<Tone, DiscColour> = { ready: "ok", warn: "warn", bad: "bad", progress: "wait", neutral: "mute" };

const marks: Partial<Record<WellVerdict, string>> = {
  unknown_barcode: "?",
  not_received: "未",
  not_bound: "未",
  already_reported: "=",
  wrong_product: "×",
  other_well: "↔",
  duplicate: "=",
  replicate_conflict: "≠",
  no_call: "–",
  unmapped_assay: "?",
  ignored: "",
};

const roleMarks: Record<PreviewWell["role"], string> = {
  sample: "",
  positive: "P",
  negative: "C",
  ntc: "N",
  standard: "S",
  empty: "",
};

/** The wells of a file as discs in the colour of their verdict. */
export function previewCells(
  wells: readonly PreviewWell[],
  controls: readonly ControlVerdict[],
): Map<string, PlateCell> {
  const alarms = failedControlPositions(controls);
  const cells = new Map<string, PlateCell>();
  for (const [position, readings] of groupByWell(wells)) {
    const shown = readings.filter(({ verdict }) => verdict !== "empty");
    const worst = worstOf(shown);
    if (!worst) continue;
    cells.set(position, {
      position,
      kind: worst.verdict === "control" ? "control" : "sample",
      inks: inksOf(shown),
      mark: worst.verdict === "control" ? roleMarks[worst.role] || "C" : (marks[worst.verdict] ?? ""),
      isAlarm: alarms.has(position),
      label: [position, worst.sampleName, wellVerdictNames[worst.verdict]].filter(Boolean).join("，"),
    });
  }
  return cells;
}

/** One colour when all readings of the well agree, else a slice for each. */
function inksOf(readings: readonly PreviewWell[]): DiscColour[] {
  const all = readings.map(({ verdict }) => inks[verdictTones[verdict]]);
  return new Set(all).size === 1 ? all.slice(0, 1) : all;
}

const order: readonly Tone[] = ["bad", "warn", "progress", "ready", "neutral"];

function worstOf(readings: readonly PreviewWell[]): PreviewWell | undefined {
  const rank = ({ verdict }: PreviewWell) => order.indexOf(verdictTones[verdict]);
  return readings.toSorted((a, b) => rank(a) - rank(b))[0];
}
