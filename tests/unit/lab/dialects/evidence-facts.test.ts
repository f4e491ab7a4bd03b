import { expect, test } from "vitest";
import { genotypingText, mustRead, presenceText } from "./fixtures";

test("calibrations are read one by one, with whether they had expired", () => {
  const { calibrations } = mustRead(genotypingText).experiment;
  expect(calibrations.length).toBeGreaterThan(3);
  expect(calibrations.every(({ isExpired }) => !isExpired)).toBe(true);
  const expired = genotypingText.replace(/(Calibration Pure Dye FAM is expired\s*=) No/, "$1 Yes");
  expect(mustRead(expired).experiment.calibrations.filter(({ isExpired }) => isExpired)).toMatchObject([
    { name: "Pure Dye FAM" },
  ]);
});

test("a call that a person set in the instrument's software is told apart", () => {
  const [, results = ""] = genotypingText.split("[Results]");
  expect(mustRead(genotypingText).readings.every(({ isManualCall }) => isManualCall === false)).toBe(true);
  const manual = genotypingText.replace(results, results.replace("\tAuto\t", "\tManual\t"));
  expect(mustRead(manual).readings.filter(({ isManualCall }) => isManualCall)).toHaveLength(1);
  expect(mustRead(presenceText).readings[0]?.isManualCall).toBeNull();
});

test("quality flags, the confidence of a Ct, the lot and the start of the run are carried", () => {
  const flagged = presenceText.replace(/^(3\tA3\tfalse.*)\tN\tN$/m, "$1\tN\tY");
  expect(mustRead(flagged).readings.find(({ flags }) => flags.length > 0)?.flags).toContain("EXPFAIL");
  expect(mustRead(presenceText).readings.some(({ ctConfidence }) => ctConfidence !== null)).toBe(true);
  const facts = "* Reagent Lot = L2026-11\n* Experiment Run Start Time = 2026-11-20 08:00:00 AM UTC\n";
  expect(mustRead(`${facts}${presenceText}`).experiment).toMatchObject({
    reagentLot: "L2026-11",
    runStartedAt: Date.parse("2026-11-20T08:00:00Z"),
  });
});
