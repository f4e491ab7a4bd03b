import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { defaultModuleLimits } from "#contract/assays";
import { figuresOfCurve, subtractBaseline } from "#worker/features/calling/curve-figures.rules";
import { openWorkbook, readSheet } from "#worker/features/instrument-files/dialects/workbook";
import { openZip } from "#worker/features/instrument-files/dialects/zip-archive";

interface InstrumentCurve {
  readonly light: number[];
  /** The fluorescence as the instrument's own software corrected it. */
  readonly corrected: number[];
  readonly threshold: number;
  /** The instrument's Cq; null for "UNDETERMINED". */
  readonly cq: number | null;
  readonly baselineEnd: number;
}

/**
 * Every curve of a workbook with the figures that the instrument's own software (Design & Analysis 2.7) computed from
 * it.
 */
async function instrumentCurves(name: string): Promise<InstrumentCurve[]> {
  const [results = [], amplification = []] = await sheetsOf(name);
  const curves = new Map<string, { light: number[]; corrected: number[] }>();
  for (const row of amplification) {
    const key = `${row["Well Position"]} ${row.Target}`;
    const curve = curves.get(key) ?? { light: [], corrected: [] };
    curve.light[Number(row["Cycle Number"]) - 1] = Number(row.Rn);
    curve.corrected[Number(row["Cycle Number"]) - 1] = Number(row.dRn);
    curves.set(key, curve);
  }
  return results.flatMap((row) => {
    const curve = curves.get(`${row["Well Position"]} ${row.Target}`);
    const cq = row.Cq === "UNDETERMINED" ? null : Number(row.Cq);
    const [threshold, baselineEnd] = [Number(row.Threshold), Number(row["Baseline End"])];
    return curve ? [{ ...curve, cq, threshold, baselineEnd }] : [];
  });
}

/** The first two sheets of a workbook, "Results" and "Amplification Data", row by row under their headings. */
async function sheetsOf(name: string): Promise<Record<string, string>[][]> {
  const bytes = new Uint8Array(await readFile(new URL(`../../fixtures/instrument/${name}`, import.meta.url)));
  const zip = openZip(bytes);
  const book = zip.ok ? await openWorkbook(zip.archive) : zip;
  if (!book.ok) throw new Error(book.refusal.message);
  return Promise.all(
    book.workbook.sheets.slice(0, 2).map(async (sheet) => {
      const rows: Record<string, string>[] = [];
      let headings: readonly string[] = [];
      await readSheet(book.workbook, sheet, ({ cells }) => {
        if (headings.length > 0) rows.push(Object.fromEntries(headings.map((heading, i) => [heading, cells[i] ?? ""])));
        else if (cells[0] === "Well") headings = [...cells];
        return true;
      });
      return rows;
    }),
  );
}

const limitsAt = (threshold: number) => ({ ...defaultModuleLimits, threshold });
const workbooks = [
  ["quantstudio-7-pro-presence-absence.xlsx", 168, 130],
  ["quantstudio-7-pro-genotyping.xlsx", 192, 160],
] as const;

test.for(workbooks)(
  "%s: our Ct of every curve lies within 0.2 cycles of the instrument's own",
  async ([name, all, up]) => {
    const curves = await instrumentCurves(name);
    expect(curves).toHaveLength(all);
    const off = curves.map(({ light, threshold, cq }) => {
      const { ct } = figuresOfCurve(light, limitsAt(threshold));
      expect(ct === null).toBe(cq === null);
      return ct === null || cq === null ? [] : [Math.abs(ct - cq)];
    });
    const differences = off.flat().toSorted((a, b) => a - b);
    expect(differences).toHaveLength(up);
    expect(differences.at(-1)).toBeLessThan(0.2);
    expect(differences[Math.floor(up / 2)]).toBeLessThan(0.07);
  },
);

test.for(workbooks)(
  "%s: over the instrument's own baseline, the corrected light is the instrument's",
  async ([name]) => {
    const curves = (await instrumentCurves(name)).filter(({ baselineEnd }) => baselineEnd >= 8);
    const worst = curves.map(({ light, corrected, baselineEnd }) => {
      const ours = subtractBaseline(light, 3, baselineEnd);
      return Math.max(...ours.map((value, i) => Math.abs(value - (corrected[i] ?? Number.NaN))));
    });
    expect(worst.filter((one) => one < 1e-9).length / worst.length).toBeGreaterThan(0.85);
    expect(Math.max(...worst)).toBeLessThan(0.05);
  },
);

/**
 * Fluorescence that doubles from `start` in cycle 1 and levels off at `top`, over a baseline that drifts by `slope` a
 * cycle.
 */
const doubling = ({ start, top = 3, base = 1, slope = 0 }: Record<string, number> & { start: number }) =>
  Array.from({ length: 40 }, (_, i) => base + slope * i + top / (1 + (top - start) / (start * 2 ** i)));

test.for([1e-9, 1e-8, 1e-7, 1e-6])("a curve that doubles from %d crosses where the formula says", (start) => {
  // 0.2 = top / (1 + (top - start) / (start * 2^(ct - 1))), solved for ct.
  const exact = 1 + Math.log2((3 - start) / (start * (3 / 0.2 - 1)));
  const { ct, endpoint } = figuresOfCurve(doubling({ start }), defaultModuleLimits);
  expect(Math.abs((ct ?? 0) - exact)).toBeLessThan(0.1);
  expect(Math.abs(endpoint - (doubling({ start, base: 0 })[38] ?? 0))).toBeLessThan(0.02);
});

test("a baseline that drifts by more than the threshold is no crossing, and a rise over it still is", () => {
  const drift = doubling({ start: 1e-20, slope: 0.02 });
  expect(figuresOfCurve(drift, defaultModuleLimits)).toMatchObject({ ct: null, endpoint: expect.closeTo(0, 2) });
  const risen = figuresOfCurve(doubling({ start: 1e-8, slope: 0.02 }), defaultModuleLimits);
  const still = figuresOfCurve(doubling({ start: 1e-8 }), defaultModuleLimits);
  expect(Math.abs((risen.ct ?? 0) - (still.ct ?? 0))).toBeLessThan(0.05);
});

test("light that rises over the threshold and falls back has no Ct, and it is said that it was up", () => {
  const light = Array.from({ length: 40 }, (_, i) => 1 + 0.002 * (i % 3) + (i > 20 && i < 26 ? 0.5 : 0));
  expect(figuresOfCurve(light, defaultModuleLimits)).toMatchObject({ ct: null, fellBack: true });
  const one = light.map((value, i) => (i === 21 ? value : 1));
  expect(figuresOfCurve(one, defaultModuleLimits)).toMatchObject({ ct: null, fellBack: false });
});

test("a flat curve has no Ct and no light", () => {
  const flat = Array.from({ length: 40 }, () => 1);
  for (const end of [3, 4, 7, 8, 40])
    expect(new Set(subtractBaseline(flat, 3, end)), `to cycle ${end}`).toEqual(new Set([0]));
  expect(figuresOfCurve(flat, defaultModuleLimits)).toMatchObject({ ct: null, endpoint: 0, fellBack: false });
});
