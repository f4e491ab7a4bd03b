import { expect, test } from "vitest";
import { mapReadings } from "#worker/features/calling/name-mapping.rules";
import { callPathogens, pathogenNextStep } from "#worker/features/calling/panels/pathogen-calls.rules";
import type { Reading } from "#worker/features/calling/reading.types";
import type { PathogenAssay } from "#worker/features/products/assays/assay.types";
import { concludeTargets } from "#worker/features/products/pathogen-findings.rules";
import { calledPanel, panel, panelReadings, reasonCodes } from "./plates";

const tube = "8810000011";

/** The result of one tube with these crossings, on a plate with valid controls. */
function resultOf(
  cts: Record<string, number | null>,
  internalCt: number | null,
  change?: (r: Reading) => Partial<Reading> | null,
) {
  const readings = panelReadings([{ barcode: tube, cts, internalCt }]).map((reading) => ({
    ...reading,
    ...(reading.sampleName === tube ? change?.(reading) : null),
  }));
  const [sample] = calledPanel(readings).samples;
  if (!sample) throw new Error("no sample");
  return sample;
}

const findings = (sample: ReturnType<typeof resultOf>) => sample.targets.map((target) => target.finding);
const nothing = ["not_detected", "not_detected", "not_detected", "not_detected"];

test("all silent with a good internal control is not detected, and may go out automatically", () => {
  const sample = resultOf({}, 27);
  expect(findings(sample)).toEqual(nothing);
  expect(sample).toMatchObject({ conclusion: "not_detected", isRunFailed: false, reviewReasons: [] });
});

test("a crossing up to the cut-off is detected, even when the internal control failed", () => {
  expect(findings(resultOf({ "influenza-a": 37 }, 27))).toEqual([
    "not_detected",
    "detected",
    "not_detected",
    "not_detected",
  ]);
  const competed = resultOf({ "influenza-a": 18 }, null);
  expect(competed.conclusion).toBe("detected");
  expect(findings(competed)).toEqual(["not_detected", "detected", "not_detected", "not_detected"]);
  expect(competed.targets[0]?.reason?.code).toBe("internal-control-outcompeted");
  expect(competed.reviewReasons.map((reason) => reason.code)).toContain("detected");
});

test("any combination may be detected at once", () => {
  expect(findings(resultOf({ "sars-cov-2": 20, "influenza-b": 30, rsv: 36.9 }, 27))).toEqual([
    "detected",
    "not_detected",
    "detected",
    "detected",
  ]);
});

test("all silent with a silent or late internal control is invalid", () => {
  for (const internalCt of [null, 36.5]) {
    const sample = resultOf({}, internalCt);
    expect(findings(sample)).toEqual(["invalid", "invalid", "invalid", "invalid"]);
    expect(sample.conclusion).toBe("invalid");
    expect(sample.targets[0]?.reason?.code).toBe("internal-control-failed");
  }
  expect(resultOf({}, 36).conclusion).toBe("not_detected");
});

test("a signal after the cut-off is inconclusive, with or without the internal control", () => {
  const late = resultOf({ "sars-cov-2": 37.2 }, 27);
  expect(late.targets[0]).toMatchObject({ finding: "inconclusive", reason: { code: "late-signal" }, cts: [37.2] });
  expect(late.conclusion).toBe("inconclusive");
  expect(resultOf({ "sars-cov-2": 40 }, 27).conclusion).toBe("inconclusive");
  expect(resultOf({ "sars-cov-2": 40.1 }, 27).conclusion).toBe("not_detected");
  const both = resultOf({ "sars-cov-2": 39 }, null);
  expect(findings(both)).toEqual(["inconclusive", "invalid", "invalid", "invalid"]);
  expect(both.conclusion).toBe("inconclusive");
});

test("a crossing without an S-shaped curve is no detection", () => {
  const flat = resultOf({ rsv: 30 }, 27, (r) => (r.assayName === "RSV" ? { ampScore: 0.49 } : null));
  expect(flat.targets[3]).toMatchObject({ finding: "inconclusive", reason: { code: "curve-not-sigmoid" } });
  expect(resultOf({ rsv: 30 }, 27, (r) => (r.assayName === "RSV" ? { ampScore: 0.5 } : null)).conclusion).toBe(
    "detected",
  );
  expect(resultOf({ rsv: 30 }, 27, () => ({ ampScore: null })).conclusion).toBe("detected");
});

test("an empty cell is no silence: without a reading the target is invalid", () => {
  const unread = resultOf({}, 27, (r) => (r.assayName === "RSV" ? { ctUndetermined: false } : null));
  expect(unread.targets[3]).toMatchObject({ finding: "invalid", reason: { code: "no-reading" } });
  const omitted = resultOf({ rsv: 20 }, 27, (r) => (r.assayName === "RSV" ? { omitted: true } : null));
  expect(omitted.targets[3]?.finding).toBe("invalid");
});

test("a call that the instrument made otherwise goes to a person", () => {
  const disputed = resultOf({}, 27, (r) => (r.assayName === "RSV" ? { instrumentCall: "present" } : null));
  expect(disputed.conclusion).toBe("not_detected");
  expect(disputed.reviewReasons.map((reason) => reason.code)).toEqual(["instrument-disagrees"]);
});

test("one of several genes alone is inconclusive", () => {
  const [first, ...others] = panel.targets;
  const [channel] = first?.channels ?? [];
  if (!first || !channel) throw new Error("no target");
  const two: PathogenAssay = {
    ...panel,
    targets: [
      { ...first, channels: [channel, { ...channel, gene: "ORF1ab", assayNames: ["ORF1ab"] }], channelsNeeded: 2 },
      ...others,
    ],
  };
  const result = (orfCt: number | null) => {
    const readings = panelReadings([{ barcode: tube, cts: { "sars-cov-2": 25 }, internalCt: 27 }]);
    const orf = readings.flatMap((reading) => {
      if (reading.assayName !== "SARS-CoV-2") return [];
      const ct = reading.sampleName === tube ? orfCt : reading.ct;
      return [{ ...reading, assayName: "ORF1ab", ct, ctUndetermined: ct === null, ampScore: ct === null ? 0 : 1.1 }];
    });
    return callPathogens(mapReadings([...readings, ...orf], two), two).samples[0]?.targets[0];
  };
  expect(result(null)).toMatchObject({ finding: "inconclusive", reason: { code: "some-genes-only" } });
  expect(result(26)).toMatchObject({ finding: "detected", cts: [25, 26] });
});

test("a water well that crosses, in a target or in the human gene, voids the run", () => {
  const poisoned = calledPanel(
    panelReadings([{ barcode: tube, cts: { rsv: 20 }, internalCt: 27 }], { poisonedWell: "H12" }),
  );
  expect(poisoned.verdict.passed).toBe(false);
  expect(new Set(reasonCodes(poisoned))).toEqual(new Set(["ntc-amplified"]));
  expect(poisoned.samples[0]).toMatchObject({ conclusion: "invalid", isRunFailed: true });
  const human = panelReadings([]).map((r) =>
    r.position === "H12" && r.assayName === "RNase P" ? { ...r, ct: 33, ctUndetermined: false } : r,
  );
  expect(calledPanel(human).verdict.reasons).toMatchObject([{ code: "ntc-amplified", targetCode: "rnase-p" }]);
});

test("a positive control outside its window makes its target invalid and holds the run", () => {
  const change = (ct: number | null) =>
    calledPanel(
      panelReadings([{ barcode: tube, cts: {}, internalCt: 27 }]).map((r) =>
        r.position === "A1" && r.assayName === "FluA" ? { ...r, ct, ctUndetermined: ct === null } : r,
      ),
    );
  expect(change(32).verdict.passed).toBe(true);
  expect(change(32.1).verdict).toMatchObject({ passed: false, invalidTargets: ["influenza-a"] });
  expect(reasonCodes(change(21.9))).toEqual(["positive-out-of-window"]);
  expect(reasonCodes(change(null))).toEqual(["positive-missing"]);
  expect(change(null).samples[0]?.targets.every((target) => target.finding === "invalid")).toBe(true);
});

test("a panel plate without its water well, or turned round, is stopped", () => {
  const readings = panelReadings([{ barcode: tube, cts: {}, internalCt: 27 }]);
  expect(new Set(reasonCodes(calledPanel(readings.filter((r) => r.position !== "H12"))))).toEqual(
    new Set(["control-missing"]),
  );
  const turned = calledPanel(panelReadings([{ barcode: tube, cts: {}, internalCt: 27 }], { isTurned: true }));
  expect(turned.verdict.reasons[0]).toMatchObject({ code: "plate-turned", positions: ["H12", "A1"] });
});

test("a water well without a reading does not pass as clean", () => {
  const readings = panelReadings([]).map((r) => (r.position === "H12" ? { ...r, ctUndetermined: false } : r));
  expect(new Set(reasonCodes(calledPanel(readings)))).toEqual(new Set(["control-unclear"]));
});

test("an added internal control must come up in the water well as well", () => {
  const spiked: PathogenAssay = { ...panel, internalControl: { ...panel.internalControl, origin: "spiked" } };
  const withWater = (ct: number | null) =>
    callPathogens(
      mapReadings(
        panelReadings([]).map((r) =>
          r.position !== "A1" && r.assayName === "RNase P" ? { ...r, ct, ctUndetermined: ct === null } : r,
        ),
        spiked,
      ),
      spiked,
    );
  expect(reasonCodes(withWater(28))).toEqual([]);
  expect(reasonCodes(withWater(null))).toContain("control-wrong");
});

test("two wells of one tube that disagree are inconclusive", () => {
  const two = (rsv: number | null) =>
    panelReadings([
      { barcode: tube, cts: { rsv: 25 }, internalCt: 27 },
      { barcode: "8810000022", cts: { rsv }, internalCt: 27 },
    ]).map((r) => ({ ...r, sampleName: r.sampleName === "8810000022" ? tube : r.sampleName }));
  const [agreed] = calledPanel(two(26)).samples;
  expect(agreed?.targets[3]).toMatchObject({ finding: "detected", positions: ["A2", "B1"], cts: [25, 26] });
  const [torn] = calledPanel(two(null)).samples;
  expect(torn?.targets[3]).toMatchObject({ finding: "inconclusive", reason: { code: "wells-disagree" } });
});

test("conclusions and what follows them", () => {
  expect(concludeTargets(["not_detected", "inconclusive", "detected"])).toBe("detected");
  expect(concludeTargets(["not_detected", "invalid", "inconclusive"])).toBe("inconclusive");
  expect(concludeTargets(["not_detected", "invalid"])).toBe("invalid");
  expect(concludeTargets(["not_detected"])).toBe("not_detected");
  expect(concludeTargets([])).toBe("invalid");
  expect(pathogenNextStep("detected", [])).toBe("release");
  expect(pathogenNextStep("not_detected", ["invalid"])).toBe("release");
  expect(pathogenNextStep("invalid", [])).toBe("repeat");
  expect(pathogenNextStep("invalid", ["invalid"])).toBe("recollect");
  expect(pathogenNextStep("inconclusive", [])).toBe("repeat");
  expect(pathogenNextStep("inconclusive", ["inconclusive"])).toBe("release-and-recollect");
  expect(pathogenNextStep("inconclusive", ["invalid"])).toBe("repeat");
  expect(pathogenNextStep("invalid", ["inconclusive", "inconclusive"])).toBe("recollect");
});
