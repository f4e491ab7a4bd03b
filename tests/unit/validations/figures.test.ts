import { expect, test } from "vitest";
import {
  type ValidatedWell,
  type ValidationData,
  validationFiguresOf,
  verdictOfStudy,
} from "#contract/validation-figures";
import { clopperPearson, exactUpperLimit } from "#contract/validation-statistics";

const wellOf = (more: Partial<ValidatedWell> & Pick<ValidatedWell, "results">): ValidatedWell => ({
  position: "A1",
  material: "M1",
  study: "accuracy",
  copies: null,
  substance: "",
  ...more,
});

const call = (target: string, value: string | null, ct: number | null = null) => ({ target, value, ct });

const target = (code: string, values = ["detected", "not_detected"]) => ({ code, values });

type Materials = ValidationData["materials"];

const dataOf = (more: Partial<ValidationData>): ValidationData => ({
  assay: { replicates: 1, targets: [target("flu"), target("rsv")] },
  criteria: {},
  materials: [],
  runs: [],
  ...more,
});

test("replicates count as one result, and only when enough of them agree", () => {
  const materials = ["M1", "M2", "M3"].map((code) => ({ code, truths: { rs671: { value: "AG" } } }));
  const wells = [
    ...["AG", "AG"].map((value) => wellOf({ material: "M1", results: [call("rs671", value)] })),
    ...["AG", null].map((value) => wellOf({ material: "M2", results: [call("rs671", value)] })),
    ...["GG", "GG"].map((value) => wellOf({ material: "M3", results: [call("rs671", value)] })),
  ];
  const assay = { replicates: 2, targets: [target("rs671", ["AG"])] };
  const { accuracy } = validationFiguresOf(dataOf({ assay, materials, runs: [{ runNo: "R1", wells }] }));
  expect(accuracy.all).toEqual({ hits: 1, total: 2, limits: clopperPearson(1, 2), open: 1 });
  expect(accuracy.targets[0]?.classes).toEqual([{ value: "AG", ...accuracy.all, materials: 2 }]);
});

test("a panel has positive and negative agreement by what is true", () => {
  const materials: Materials = [
    { code: "P", truths: { flu: { value: "detected" }, rsv: { value: "not_detected" } } },
    { code: "N", truths: { flu: { value: "not_detected" } } },
  ];
  const wells = [
    wellOf({ material: "P", results: [call("flu", "detected", 24), call("rsv", "not_detected")] }),
    wellOf({ material: "N", results: [call("flu", "detected", 36), call("rsv", "not_detected")] }),
  ];
  const { accuracy } = validationFiguresOf(dataOf({ materials, runs: [{ runNo: "R1", wells }] }));
  expect(accuracy.all).toMatchObject({ hits: 2, total: 3 });
  expect(
    accuracy.targets.map(({ target, classes }) => [target, classes.map((one) => [one.value, one.hits, one.total])]),
  ).toEqual([
    [
      "flu",
      [
        ["detected", 1, 1],
        ["not_detected", 0, 1],
      ],
    ],
    [
      "rsv",
      [
        ["detected", 0, 0],
        ["not_detected", 1, 1],
      ],
    ],
  ]);
});

test("precision is told within and between runs, for each level", () => {
  const cts = { R1: [24, 26], R2: [27, 29], R3: [30, 32] };
  const runs = Object.entries(cts).map(([runNo, values]) => ({
    runNo,
    wells: values.map((ct) => wellOf({ study: "precision", copies: 500, results: [call("flu", "detected", ct)] })),
  }));
  const { precision } = validationFiguresOf(dataOf({ runs }));
  expect(precision).toHaveLength(1);
  expect(precision[0]).toMatchObject({ target: "flu", copies: 500, runs: 3, repeat: { hits: 6, total: 6 } });
  // Within 6/3 = 2; between 36/2 = 18; (18 - 2)/2 = 8.
  expect(precision[0]?.ct?.within).toBeCloseTo(Math.sqrt(2), 12);
  expect(precision[0]?.ct?.between).toBeCloseTo(Math.sqrt(8), 12);
});

test("a dilution series counts hits by level, from high to low, without what has no truth", () => {
  const materials = [{ code: "M1", truths: { flu: { value: "detected" } } }];
  const level = (copies: number, hits: number, total: number) =>
    Array.from({ length: total }, (_, i) =>
      wellOf({
        study: "lod",
        copies,
        results: [call("flu", i < hits ? "detected" : "not_detected"), call("rsv", null)],
      }),
    );
  const wells = [...level(100, 9, 20), ...level(400, 20, 20), ...level(200, 17, 20)];
  const { lod } = validationFiguresOf(dataOf({ materials, runs: [{ runNo: "R1", wells }] }));
  expect(lod.map(({ target, levels }) => [target, levels])).toEqual([
    [
      "flu",
      [
        { copies: 400, hits: 20, total: 20 },
        { copies: 200, hits: 17, total: 20 },
        { copies: 100, hits: 9, total: 20 },
      ],
    ],
  ]);
  expect(lod[0]?.limit?.lod).toBeGreaterThan(200);
  expect(lod[0]?.limit?.lod).toBeLessThan(400);
});

test("a substance is compared with the same material without it", () => {
  const materials = [{ code: "M1", truths: { flu: { value: "detected" } } }];
  const series = (substance: string, cts: readonly number[]) =>
    cts.map((ct) => wellOf({ study: "interference", substance, results: [call("flu", "detected", ct)] }));
  const wells = [...series("", [30, 31, 32]), ...series("血红蛋白", [31, 32, 33])];
  const { interference } = validationFiguresOf(dataOf({ materials, runs: [{ runNo: "R1", wells }] }));
  expect(interference[0]).toMatchObject({
    substance: "血红蛋白",
    without: 3,
    with: 3,
    agreement: { hits: 3, total: 3 },
  });
  // Both variances are 1: t(4) = 2.776445 times the root of 2/3.
  expect(interference[0]?.ct?.difference).toBe(1);
  expect(interference[0]?.ct?.high).toBeCloseTo(1 + 2.7764451051977987 * Math.sqrt(2 / 3), 8);
});

test("carry-over counts negatives that share a side with a positive, late signals too", () => {
  const materials: Materials = [
    { code: "P", truths: { flu: { value: "detected" } } },
    { code: "N", truths: { flu: { value: "not_detected" }, rsv: { value: "not_detected" } } },
  ];
  const at = (position: string, material: string, value: string | null) =>
    wellOf({ study: "carry_over", position, material, results: [call("flu", value)] });
  const wells = [
    at("A1", "P", "detected"),
    at("A2", "N", "not_detected"),
    at("B1", "N", "inconclusive"),
    at("P24", "P", "detected"),
    at("O24", "N", null),
    at("D7", "N", "detected"),
  ];
  const { carryOver } = validationFiguresOf(dataOf({ materials, runs: [{ runNo: "R1", wells }] }));
  expect(carryOver).toEqual({ hits: 1, total: 3, upper: exactUpperLimit(1, 3) });
});

const detected = (code: string) => ({ code, truths: { flu: { value: "detected" } } });

test("a criterion without data is not met, and a study without criteria has no verdict", () => {
  const wells = Array.from({ length: 40 }, () => wellOf({ results: [call("flu", "detected", 25)] }));
  const runs = wells.map((well, i) => ({ runNo: `R${i}`, wells: [well] }));
  const criteria = { agreement: 95, agreementLow: 95, lod: 500 };
  const assay = { replicates: 1, targets: [target("flu", ["detected"])] };
  const { verdicts } = validationFiguresOf(dataOf({ assay, criteria, materials: [detected("M1")], runs }));
  expect(verdicts.map(({ criterion, isMet }) => [criterion, isMet])).toEqual([
    ["agreement", true],
    ["agreementLow", false],
    ["lod", false],
  ]);
  expect(verdicts[1]?.found).toBeCloseTo(100 * 0.025 ** (1 / 40), 8);
  expect(verdictOfStudy(verdicts, "lod")).toBe(false);
  expect(verdictOfStudy(verdicts, "precision")).toBeNull();
});

/** Samples of a panel: the true state of each target, and the result. */
function panel(
  samples: readonly { readonly truths: Readonly<Record<string, string>>; said?: Record<string, string> }[],
) {
  const materials = samples.map(({ truths }, i) => ({
    code: `P${i}`,
    truths: Object.fromEntries(Object.entries(truths).map(([code, value]) => [code, { value }])),
  }));
  const wells = samples.map(({ truths, said = {} }, i) =>
    wellOf({
      material: `P${i}`,
      results: Object.entries({ ...truths, ...said }).map(([code, value]) => call(code, value)),
    }),
  );
  return { materials, runs: [{ runNo: "R1", wells }] };
}

const negative = { flu: "not_detected", rsv: "not_detected" };
const of = (count: number, truths: Record<string, string>, said?: Record<string, string>) =>
  Array.from({ length: count }, () => ({ truths, said }));
const asked = { agreement: 95, agreementLow: 85, materials: 4, open: 10 };
const verdictsOf = (samples: Parameters<typeof panel>[0], criteria: ValidationData["criteria"] = asked) =>
  Object.fromEntries(
    validationFiguresOf(dataOf({ criteria, ...panel(samples) })).verdicts.map(({ criterion, found, at, isMet }) => [
      criterion,
      { found, at, isMet },
    ]),
  );

test("a target that was never found fails, however many others agree", () => {
  const samples = [
    ...of(13, { ...negative, flu: "detected" }),
    ...of(4, { ...negative, rsv: "detected" }, { rsv: "not_detected" }),
    ...of(13, negative),
  ];
  const { agreement, agreementLow, materials } = verdictsOf(samples);
  expect(agreement).toEqual({ found: 0, at: { target: "rsv", value: "detected" }, isMet: false });
  expect(agreementLow?.isMet).toBe(false);
  expect(materials).toMatchObject({ found: 4, isMet: true });
});

test("negatives alone prove nothing of finding", () => {
  const verdicts = verdictsOf(of(30, negative));
  expect(verdicts.agreement).toEqual({ found: null, at: { target: "flu", value: "detected" }, isMet: false });
  expect(verdicts.materials).toMatchObject({ found: 0, isMet: false });
});

test("results without a call have a limit of their own", () => {
  const both = { flu: "detected", rsv: "detected" };
  const invalid = { flu: "invalid", rsv: "invalid" };
  const samples = [...of(4, negative), ...of(4, both), ...of(22, negative, invalid)];
  const verdicts = verdictsOf(samples, { agreement: 95, materials: 4, open: 10 });
  expect(verdicts.agreement).toMatchObject({ found: 100, isMet: true });
  expect(verdicts.open).toMatchObject({ at: { target: "flu", value: "not_detected" }, isMet: false });
  expect(verdicts.open?.found).toBeCloseTo((100 * 22) / 26, 8);
});

test("one material measured often is one material", () => {
  const materials = [detected("M1")];
  const runs = ["R1", "R2", "R3"].map((runNo) => ({ runNo, wells: [wellOf({ results: [call("flu", "detected")] })] }));
  const assay = { replicates: 1, targets: [target("flu", ["detected"])] };
  const { verdicts } = validationFiguresOf(dataOf({ assay, materials, runs, criteria: { materials: 2 } }));
  expect(verdicts).toMatchObject([{ found: 1, isMet: false }]);
});

test("every genotype that the assay reports has to be proved", () => {
  const assay = { replicates: 1, targets: [target("rs671", ["AA", "AG", "GG"])] };
  const materials = ["AA", "GG"].map((value) => ({ code: value, truths: { rs671: { value } } }));
  const wells = materials.map(({ code }) => wellOf({ material: code, results: [call("rs671", code)] }));
  const runs = [{ runNo: "R1", wells }];
  const { verdicts } = validationFiguresOf(
    dataOf({ assay, materials, runs, criteria: { agreement: 99, materials: 1 } }),
  );
  expect(verdicts).toMatchObject([
    { criterion: "agreement", found: null, at: { target: "rs671", value: "AG" }, isMet: false },
    { criterion: "materials", found: 0, isMet: false },
  ]);
});

test("a well without template is right when it says nothing", () => {
  const assay = { replicates: 1, targets: [target("rs671", ["AA"])] };
  const materials = [
    { code: "B", truths: { rs671: { value: "none" } } },
    { code: "A", truths: { rs671: { value: "AA" } } },
  ];
  const wells = [
    wellOf({ material: "B", results: [call("rs671", null)] }),
    wellOf({ material: "A", results: [call("rs671", "AA")] }),
  ];
  const criteria = { agreement: 99, materials: 1, open: 0 };
  const { verdicts } = validationFiguresOf(dataOf({ assay, materials, criteria, runs: [{ runNo: "R1", wells }] }));
  expect(verdicts.every(({ isMet }) => isMet)).toBe(true);
});

test("a study that leaves out a target of the assay does not meet its criterion", () => {
  const materials = [detected("M1")];
  const level = (copies: number, hits: number) =>
    Array.from({ length: 20 }, (_, i) =>
      wellOf({ study: "lod", copies, results: [call("flu", i < hits ? "detected" : "not_detected")] }),
    );
  const runs = [{ runNo: "R1", wells: [...level(400, 20), ...level(200, 17), ...level(100, 9)] }];
  const { verdicts, lod } = validationFiguresOf(dataOf({ materials, runs, criteria: { lod: 1000 } }));
  expect(lod[0]?.limit?.lod).toBeLessThan(400);
  expect(verdicts).toMatchObject([{ found: null, at: { target: "rsv" }, isMet: false }]);
});

test("a substance that takes the signal away does not go unseen because there is no Ct left to compare", () => {
  const materials = [detected("M1")];
  const series = (substance: string, ct: number | null) =>
    Array.from({ length: 3 }, (_, i) =>
      wellOf({
        study: "interference",
        substance,
        results: [call("flu", ct === null ? "not_detected" : "detected", ct === null ? null : ct + i)],
      }),
    );
  const assay = { replicates: 1, targets: [target("flu")] };
  const runs = [{ runNo: "R1", wells: [...series("", 30), ...series("血红蛋白", null)] }];
  const { verdicts } = validationFiguresOf(dataOf({ assay, materials, runs, criteria: { difference: 1 } }));
  expect(verdicts).toMatchObject([{ found: null, isMet: false }]);
});
