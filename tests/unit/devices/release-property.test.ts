import { describe, expect, test } from "vitest";
import { deviceMessage, type MeasuredModule } from "#contract/device-protocol.schemas";
import { bends, consistentModule, type Module, type Random } from "#tests/support/device-contradictions";
import { steady } from "#tests/support/device-curves";
import { evaluateDeviceRun } from "#worker/features/devices/judge-run.rules";
import { releaseConditions } from "#worker/features/devices/release.rules";
import { reportedModules } from "#worker/features/devices/reported-modules.rules";
import { respiratory } from "#worker/features/products/catalogue/respiratory";

const { assay } = respiratory;
if (assay.kind !== "pathogen") throw new Error("the respiratory product is a panel");
const product = {
  id: "p",
  code: respiratory.code,
  name: respiratory.name,
  assayId: "a",
  ruleSetId: "r",
  assay,
  ruleSet: respiratory.ruleSet,
};
const barcode = "2000000000015";
const tube = {
  barcode,
  tubeId: "t",
  tubeState: "received" as const,
  productId: "p",
  isBound: true,
  sampleId: "s",
  sampleState: "plated" as const,
  hasReport: false,
  earlier: [],
  receivedAt: 0,
  lot: "L1",
  expiresOn: "2099-12-31",
  recalledKit: null,
};
const release = {
  approved: JSON.stringify(releaseConditions(assay)),
  isClockTrusted: true,
  reagents: { lot: "FX2611", expiresOn: "2027-12-31", isValid: true },
  isLotReviewed: true,
  hasDispute: false,
  records: [],
};

const runOf = (random: Random): Module[] => [
  consistentModule(random, { moduleNo: 1, role: "positive" }),
  consistentModule(random, { moduleNo: 2, role: "sample", barcode }),
  consistentModule(random, { moduleNo: 96, role: "ntc" }),
];

const planOf = (modules: readonly MeasuredModule[]) =>
  modules.map(({ moduleNo, role, barcode }) => ({ moduleNo, role, barcode }));

/** The rules that prevented the release of a run's tube, for a message with these modules; empty when it is released. */
function keptBack(modules: readonly Module[]): string[] {
  const head = { schema: 2, runUid: "run-0001", seq: 1, kind: "results", clockOk: true };
  const message = deviceMessage.parse({ ...head, modules });
  const measured = message.kind === "results" ? (message.modules as MeasuredModule[]) : [];
  let ids = 0;
  const judged = evaluateDeviceRun({
    product,
    tubes: [tube],
    modules: reportedModules(measured, planOf(measured), String),
    release,
    trend: { facts: undefined, lot: "" },
    newId: () => String(ids++),
    doubts: { ofRun: [], ofTube: () => [] },
  });
  if (!judged?.calls.verdict.passed) return ["controls"];
  const [set] = judged.checked;
  return set ? set.checks.flatMap(({ rule, passed }) => (passed ? [] : [rule])) : ["no result"];
}

describe("automatic release, judged as a closed run is", () => {
  test("lets every one of 1000 runs leave in which everything agrees", { timeout: 240_000 }, () => {
    for (let seed = 1; seed <= 1000; seed++) {
      const kept = keptBack(runOf(steady(seed)));
      expect({ seed, kept }).toEqual({ seed, kept: [] });
    }
  });

  test.for(Object.entries(bends))("keeps back 120 runs with %s", { timeout: 240_000 }, ([, bend]) => {
    for (let seed = 1; seed <= 120; seed++) {
      const random = steady(seed * 7919);
      const whole = runOf(random);
      const at = seed % whole.length;
      const kept = keptBack(whole.map((module, i) => (i === at ? bend(random, module) : module)));
      expect({ seed, at, kept: kept.length > 0 }).toEqual({ seed, at, kept: true });
    }
  });

  test("keeps back every run of a device that sends no curves", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const bare = runOf(steady(seed)).map((module) => ({
        ...module,
        channels: module.channels.map((channel) => ({ ...channel, curve: null })),
      }));
      expect(keptBack(bare)).toEqual(expect.arrayContaining(["curves"]));
    }
  });
});
