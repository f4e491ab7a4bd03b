import { type PlateFormat, readWell, wellByNumber } from "#contract/plate-geometry";
import type { Reading } from "../../calling/reading.types";
import { headingKey, splitCells } from "./delimited-line";
import type { AmplificationCurve, CurvesOutcome } from "./instrument-export.types";
import { plateResultsMax } from "./plate-size";
import { type DocumentSection, parseQuantStudioDocument } from "./quantstudio-document";
import { readQuantStudioText } from "./quantstudio-text";
import { findNumberStyle, readNumber } from "./read-number";

const cyclesMax = 100;

/** The curves under [Amplification Data], with the thresholds from the results. */
export function readQuantStudioCurves(lines: readonly string[]): CurvesOutcome {
  const whole = readQuantStudioText(lines);
  if (!whole.ok) return whole;
  const section = parseQuantStudioDocument(lines).sections.find(({ key }) => key === "amplificationdata");
  if (!section) return { ok: true, curves: [] };
  return { ok: true, curves: curvesOf(section, thresholdsOf(whole.readings), whole.plate.format) };
}

function curvesOf(
  section: DocumentSection,
  thresholds: ReadonlyMap<string, string>,
  format: PlateFormat,
): AmplificationCurve[] {
  const [head, ...body] = section.lines.filter(({ text }) => text.trim() !== "");
  const keys = splitCells(head?.text ?? "", "\t").map(headingKey);
  const at = (...names: string[]) => keys.findIndex((key) => names.includes(key));
  const [wellAt, positionAt] = [at("well"), at("wellposition")];
  const [cycleAt, targetAt, valueAt] = [at("cycle", "cyclenumber"), at("targetname", "target"), at("deltarn", "drn")];
  if (cycleAt < 0 || valueAt < 0 || (wellAt < 0 && positionAt < 0)) return [];
  const rows = body.map(({ text }) => splitCells(text, "\t"));
  const style = findNumberStyle(rows.map((cells) => cells[valueAt] ?? ""));
  const decimal = style.ok ? style.decimal : ".";
  const curves = new Map<string, AmplificationCurve>();
  for (const cells of rows) {
    const cycle = Number(cells[cycleAt]);
    const position = (
      readWell(cells[positionAt] ?? "", format) ?? wellByNumber(Number(cells[wellAt]), "row-major", format)
    )?.name;
    if (!position || !Number.isInteger(cycle) || cycle < 1 || cycle > cyclesMax) continue;
    const assayName = cells[targetAt] ?? "";
    const key = `${position}\n${assayName}`;
    const known = curves.get(key);
    if (!known && curves.size === plateResultsMax) break;
    const threshold = readNumber(thresholds.get(key) ?? "", decimal) ?? null;
    const curve = known ?? { position, assayName, values: [], threshold: threshold === 0 ? null : threshold };
    while (curve.values.length < cycle) curve.values.push(null);
    curve.values[cycle - 1] = readNumber(cells[valueAt] ?? "", decimal) ?? null;
    curves.set(key, curve);
  }
  return [...curves.values()];
}

/** Thresholds as printed, by the names that the curves use: the target, or "assay-allele". */
function thresholdsOf(readings: readonly Reading[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { position, assayName, allele1, allele2, raw } of readings) {
    const cell = (key: string) => Object.entries(raw).find(([heading]) => headingKey(heading) === key)?.[1] ?? "";
    found.set(`${position}\n${assayName}`, cell("ctthreshold"));
    if (allele1?.name) found.set(`${position}\n${assayName}-${allele1.name}`, cell("allele1ctthreshold"));
    if (allele2?.name) found.set(`${position}\n${assayName}-${allele2.name}`, cell("allele2ctthreshold"));
  }
  return found;
}
