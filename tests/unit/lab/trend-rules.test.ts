import { expect, test } from "vitest";
import { defaultQcEffects, meanAndDeviationOf, type QcFigures } from "#contract/trend-figures";
import { qcAlarmsOf } from "#worker/features/trends/alarms.rules";
import { compareFigures, type MeasuredRows, noFigures, qcFiguresOf } from "#worker/features/trends/figures.rules";
import { monthFiguresOf } from "#worker/features/trends/month.rules";
import { isPopulationDeviating, populationMessage, populationOf } from "#worker/features/trends/population.rules";

const well = (id: string, targetCode: string, more: Partial<MeasuredRows["wells"][number]> = {}) => ({
  id,
  position: id,
  targetCode,
  controlCode: "",
  sampleId: `S${id}`,
  isOmitted: false,
  ...more,
});
const reading = (wellId: string, more: Partial<MeasuredRows["readings"][number]>) => ({
  wellId,
  channel: "FAM",
  ct: null,
  signal1: null,
  signal2: null,
  ...more,
});

test("the figures of a genotyping run are its controls' light, its clusters and its rates", () => {
  const samples = ["B1", "B2", "B3", "B4"].map((id) => well(id, "rs671"));
  const wells = [
    well("A1", "rs671", { controlCode: "NTC", sampleId: null }),
    well("A2", "rs671", { controlCode: "PC|GG", sampleId: null }),
    well("A3", "rs671", { controlCode: "PC-AA", sampleId: null, isOmitted: true }),
    ...samples,
  ];
  const readings = [
    reading("A1", { signal1: 0.02, signal2: 0.03 }),
    reading("A2", { signal1: 4.5, signal2: 1.5 }),
    reading("A3", { signal1: 9, signal2: 9 }),
    reading("B1", { signal1: 3, signal2: 0 }),
    reading("B2", { signal1: 3, signal2: 3 }),
    reading("B3", { signal1: 3, signal2: 3 * Math.sqrt(3) }),
    reading("B4", { signal1: 1, signal2: 1 }),
  ];
  const calls = [
    { targetCode: "rs671", state: "called", value: "GG", wellIds: ["B1", "B2", "B3"] },
    { targetCode: "rs671", state: "no_call", value: null, wellIds: ["B4"] },
  ];
  const found = qcFiguresOf({ wells, readings, calls });
  // Angles 0, 45 and 60 degrees: mean 35, sample deviation sqrt((35² + 10² + 25²) / 2).
  expect(found.rs671).toEqual({
    values: {
      "Rn1|NTC": 0.02,
      "Rn2|NTC": 0.03,
      "Rn1|PC/GG": 4.5,
      "Rn2|PC/GG": 1.5,
      "angle|GG": 35,
      "spread|GG": 31.225,
      "size|GG": 4.4142,
    },
    n: 2,
    noCall: 1,
    invalid: 0,
    positive: 0,
    at: ["B1", "B2", "B3", "B4"],
    missed: ["B4"],
  });
  expect(
    compareFigures(found, qcFiguresOf({ wells: wells.toReversed(), readings: readings.toReversed(), calls })),
  ).toEqual({
    compared: 11,
    differences: [],
  });
  const alone = qcFiguresOf({ wells, readings, calls: calls.slice(0, 1) });
  expect(alone.rs671?.values, "a run of one call has its cluster too").toMatchObject({ "angle|GG": 35 });
  const changed = qcFiguresOf({
    wells,
    readings: [reading("A2", { signal1: 4.6, signal2: 1.5 }), ...readings.slice(2)],
    calls,
  });
  expect(compareFigures(found, changed).differences).toEqual([
    { name: "rs671 Rn1|NTC", stored: 0.02, computed: null },
    { name: "rs671 Rn2|NTC", stored: 0.03, computed: null },
    { name: "rs671 Rn1|PC/GG", stored: 4.5, computed: 4.6 },
  ]);
});

test("the figures of a panel are Ct of controls, of the samples' internal control, and who was positive", () => {
  const wells = [
    well("A1", "FLUA", { controlCode: "PC", sampleId: null }),
    ...["B1", "B2", "B3"].flatMap((id) => [well(id, "FLUA"), { ...well(id, "IC"), id: `${id}i` }]),
  ];
  const readings = [
    reading("A1", { ct: 27.12345 }),
    ...["B1", "B2", "B3"].map((id, at) => reading(`${id}i`, { ct: 25 + at })),
    reading("B1", { ct: 30 }),
  ];
  const call = (id: string, state: string, value: string) => ({ targetCode: "FLUA", state, value, wellIds: [id] });
  const calls = [
    call("B1", "called", "detected"),
    call("B2", "called", "not_detected"),
    call("B3", "invalid", "invalid"),
  ];
  const found = qcFiguresOf({ wells, readings, calls });
  expect(found.FLUA).toMatchObject({
    values: { "Ct|PC|FAM": 27.1235 },
    n: 3,
    invalid: 1,
    positive: 1,
    missed: ["B3"],
  });
  expect(found.IC).toMatchObject({ values: { "mean|samples": 26, "sd|samples": 1 }, n: 0 });
});

test("mean and deviation are those of the textbook", () => {
  // NIST/SEMATECH e-Handbook's definition: the divisor is n - 1.
  expect(meanAndDeviationOf([2, 4, 4, 4, 5, 5, 7, 9])).toEqual({ mean: 5, sd: 2.1381, n: 8 });
  expect(meanAndDeviationOf([1])).toBeNull();
});

const series = "Rn1|PC-GG";
const run = (value: number, lot = "L1") => ({ lot, figures: { rs671: { ...noFigures, values: { [series]: value } } } });
const figuresWith = (value: number): QcFigures => run(value).figures;
const facts = (recent: readonly ReturnType<typeof run>[], effects = defaultQcEffects) => ({
  assayCode: "ALC-2",
  effects,
  targets: [{ targetCode: "rs671", lot: "L1", series: { [series]: { mean: 4.5, sd: 0.1, n: 20 } } }],
  recent,
});

test("a run is held against the means of its own lot and the runs before it under that lot", () => {
  const before = [run(1, "L0"), run(4.25), run(1, "L0")];
  expect(qcAlarmsOf(figuresWith(4.28), "L1", facts(before))).toEqual([
    {
      targetCode: "rs671",
      series,
      rule: "2-2s",
      effect: "hold",
      message: "rs671 Rn1 PC-GG：-2.2s，违反 2-2s",
    },
  ]);
  expect(qcAlarmsOf(figuresWith(4.28), "L1", facts([run(4.5), ...before]))).toEqual([]);
  expect(qcAlarmsOf(figuresWith(1), "L2", facts(before))).toEqual([]);
  expect(qcAlarmsOf(figuresWith(4.28), "L1", facts(before, { ...defaultQcEffects, "2-2s": "off" }))).toEqual([]);
  expect(qcAlarmsOf(figuresWith(4.28), "L1", facts(before, { ...defaultQcEffects, "2-2s": "warn" }))).toMatchObject([
    { effect: "warn" },
  ]);
  expect(qcAlarmsOf({}, "L1", facts(before))).toEqual([]);
});

const site = (said: readonly string[], people = 200) => ({
  assayCode: "ALC-2",
  targetCode: "rs671",
  genotypes: ["GG", "AG", "AA"].map((genotype) => ({ genotype })),
  genes: [
    {
      site: "rs671",
      genotypes: [
        { genotype: "GG", sharePercent: 58 },
        { genotype: "AG", sharePercent: 36 },
        { genotype: "AA", sharePercent: 6 },
      ],
    },
  ],
  effects: defaultQcEffects,
  people,
  found: said.map((value, at) => ({ person: `P${at}`, said: value, run: "R" })),
});
const many = (gg: number, ag: number, aa: number) => [
  ...Array<string>(gg).fill("GG"),
  ...Array<string>(ag).fill("AG"),
  ...Array<string>(aa).fill("AA"),
];

test("people as the product expects them are no alarm, a turned strand is one though every control passed", () => {
  const right = populationOf(site(many(58, 36, 6)));
  expect(right).toMatchObject({ people: 100, pFrequency: 1 });
  expect(right && isPopulationDeviating(right)).toBe(false);
  const turned = populationOf(site(many(6, 36, 58)));
  // The equilibrium test cannot detect exchanged alleles; the frequency test can.
  expect(turned?.pEquilibrium).toBeCloseTo(right?.pEquilibrium ?? 0, 12);
  expect(turned?.pFrequency).toBeLessThan(1e-20);
  expect(turned && isPopulationDeviating(turned)).toBe(true);
  expect(turned && populationMessage(turned)).toContain("rs671 最近 100 名互不相关者");
  const few = populationOf(site(many(1, 8, 20)));
  expect(few && isPopulationDeviating(few)).toBe(false);
});

test("heterozygotes that are called as homozygotes break the equilibrium and not the frequency", () => {
  const found = populationOf(site(many(70, 12, 18)));
  expect(found?.pFrequency).toBeGreaterThan(0.5);
  expect(found?.pEquilibrium).toBeLessThan(1e-9);
});

test("of one person the newest counts, of the newest people so many, and a site without figures has no frequency test", () => {
  const family = site(["GG", "AA", "AG", "AG"], 2);
  const found = [
    { person: "A", said: "GG", run: "R2" },
    { person: "A", said: "AA", run: "R1" },
    { person: "B", said: "AG", run: "R1" },
    { person: "C", said: "AG", run: "R0" },
  ];
  const counted = populationOf({ ...family, found });
  expect(counted?.genotypes.map(({ observed }) => observed)).toEqual([1, 1, 0]);
  expect(populationOf({ ...family, genes: [] })).toMatchObject({ pFrequency: null });
  expect(populationOf({ ...family, genotypes: [{ genotype: "GG" }] })).toBeNull();
});

test("the page of a month adds up its runs", () => {
  const one = { rs671: { ...noFigures, values: { [series]: 4.4 }, n: 10, noCall: 1 } };
  const other = { rs671: { ...noFigures, values: { [series]: 4.6 }, n: 5, positive: 2 } };
  const found = monthFiguresOf({
    month: "2026-11",
    assays: [
      { code: "ALC-2", name: "酒精" },
      { code: "COF-2", name: "咖啡" },
    ],
    points: [
      { assayCode: "ALC-2", controlsPassed: true, figures: one },
      { assayCode: "ALC-2", controlsPassed: false, figures: other },
    ],
    alarms: [],
    population: [],
  });
  expect(found.assays).toEqual([
    {
      code: "ALC-2",
      name: "酒精",
      runs: 2,
      failedRuns: 1,
      targets: [
        {
          code: "rs671",
          n: 15,
          noCall: 1,
          invalid: 0,
          positive: 2,
          series: { [series]: { mean: 4.5, sd: 0.1414, n: 2 } },
        },
      ],
    },
  ]);
});
