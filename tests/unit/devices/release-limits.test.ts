import { expect, test } from "vitest";
import type { ReleaseRule } from "#contract/automatic-release";
import type { MeasuredModule } from "#contract/device-protocol.schemas";
import type { EvaluatedModule, ModuleEvidence } from "#worker/features/devices/module-evidence.rules";
import {
  isValidLot,
  type ReleaseFacts,
  releaseChecks,
  releaseConditions,
} from "#worker/features/devices/release.rules";
import type { PathogenAssay } from "#worker/features/products/assays/assay.types";
import { respiratory } from "#worker/features/products/catalogue/respiratory";

const usual = respiratory.assay as PathogenAssay;
// Separate limits, so that no test depends on the present catalogue.
const limits = {
  baselineFrom: 3,
  baselineTo: 15,
  threshold: 100,
  ctAllowance: 0.5,
  endpointAllowance: 0.1,
  temperatureErrorMax: 1,
};
const [target] = usual.targets;
if (!target) throw new Error("the respiratory product has targets");
const assay: PathogenAssay = {
  ...usual,
  ampScoreFloor: 1.2,
  internalControl: { ...usual.internalControl, ctCutoff: 35 },
  moduleLimits: { ...usual.moduleLimits, ...limits },
  targets: [{ ...target, channels: target.channels.slice(0, 1).map((one) => ({ ...one, ctInconclusive: 38 })) }],
};
const code = target.code;
const control = assay.internalControl.code;

type Channel = ModuleEvidence["channels"][number];

function channel(of: string, said: Partial<Channel["channel"]> = {}, own: Partial<Channel> = {}): Channel {
  return {
    channel: {
      target: of,
      dye: "",
      ct: null,
      endpoint: 50,
      threshold: 100,
      score: 1,
      deviceCall: "absent",
      ...said,
    } as Channel["channel"],
    own: { corrected: Array.from({ length: 40 }, () => 0), endpoint: 50, ct: null } as unknown as Channel["own"],
    ctDifference: null,
    isEndpointWithin: true,
    ...own,
  };
}

/** The control of the tube crossed the threshold, its target did not. */
const usualChannels = [
  channel(code),
  channel(control, { ct: 28, score: 1.5, deviceCall: "present" }, { ctDifference: 0.1 }),
];

function judged(channels: readonly Channel[] = usualChannels, module: Partial<MeasuredModule> = {}): EvaluatedModule {
  return {
    module: {
      moduleNo: 2,
      fault: "",
      temperatureError: 0,
      channels: channels.map((one) => one.channel),
      ...module,
    } as MeasuredModule,
    evidence: { contradictions: [], disagreements: [], channels },
  };
}

const facts: ReleaseFacts = {
  assay,
  approved: JSON.stringify(releaseConditions(assay)),
  isClockTrusted: true,
  reagents: { lot: "L1", expiresOn: "2027-01-31", isValid: true },
  isLotReviewed: true,
  hasDispute: false,
  records: [],
  controls: [judged()],
};

interface Case {
  readonly modules?: readonly EvaluatedModule[];
  readonly facts?: Partial<ReleaseFacts>;
  readonly calls?: readonly { readonly targetCode: string; readonly value: string }[];
}

/** The rules that prevent the release of the tube's result. */
const notDetected = [{ targetCode: code, value: "not_detected" }];
function keptBackBy({ modules = [judged()], facts: other = {}, calls = notDetected }: Case): ReleaseRule[] {
  const result = {
    modules,
    calls,
    holdReason: "",
    holdCount: 0,
    attention: [],
    isFirst: true,
  };
  return releaseChecks({ ...facts, ...other }, result).flatMap(({ rule, passed }) => (passed ? [] : [rule]));
}

test("a tube of which everything is within its limits leaves without a person", () => {
  expect(keptBackBy({})).toEqual([]);
});

const withControl = (said: Partial<Channel["channel"]>, own: Partial<Channel> = {}) => ({
  modules: [
    judged([
      channel(code),
      channel(control, { ct: 28, score: 1.5, deviceCall: "present", ...said }, { ctDifference: 0.1, ...own }),
    ]),
  ],
});
const withTarget = (said: Partial<Channel["channel"]>) => ({
  modules: [judged([channel(code, said), ...usualChannels.slice(1)])],
});
const cycles = (count: number) => ({
  modules: [
    judged(
      usualChannels.map((one) => ({
        ...one,
        own: { ...one.own, corrected: Array.from({ length: count }, () => 0) } as Channel["own"],
      })),
    ),
  ],
});
const record = (runCount: number, failureCount: number, invalidCount = 0) => ({
  facts: { records: [{ moduleNo: 2, runCount, failureCount, invalidCount }] },
});

// Each rule with the last figure that passes and the first that does not, from the text of its condition.
test.each<readonly [sentence: string, rule: ReleaseRule, passes: Case, keptBack: Case]>([
  [
    "a module may be 1 ℃ off",
    "temperature",
    { modules: [judged(undefined, { temperatureError: 1 })] },
    { modules: [judged(undefined, { temperatureError: 1.01 })] },
  ],
  [
    "and 1 ℃ too cold",
    "temperature",
    { modules: [judged(undefined, { temperatureError: -1 })] },
    { modules: [judged(undefined, { temperatureError: -1.01 })] },
  ],
  [
    "a control's module too",
    "temperature",
    { facts: { controls: [judged(undefined, { temperatureError: 1 })] } },
    { facts: { controls: [judged(undefined, { temperatureError: 1.01 })] } },
  ],
  [
    "the device's Ct may be half a cycle from the curve's",
    "ct",
    withControl({}, { ctDifference: 0.5 }),
    withControl({}, { ctDifference: 0.51 }),
  ],
  [
    "a channel that crossed has a score of at least 1.2",
    "score",
    withControl({ score: 1.2 }),
    withControl({ score: 1.19 }),
  ],
  ["one that did not has less than 1.2", "score", withTarget({ score: 1.19 }), withTarget({ score: 1.2 })],
  ["the internal control crosses by cycle 35", "internalControl", withControl({ ct: 35 }), withControl({ ct: 35.01 })],
  ["and after cycle 0", "internalControl", withControl({ ct: 0.01 }), withControl({ ct: 0 })],
  ["a curve has the 38 cycles in which a crossing would mean something", "curves", cycles(38), cycles(37)],
  ["of ten runs of a module one may have failed", "moduleHealth", record(10, 1), record(10, 2)],
  ["invalid results count with the faults", "moduleHealth", record(10, 0, 1), record(10, 1, 1)],
  ["ten runs say something of a module, nine do not", "moduleHealth", record(9, 9), record(10, 9)],
  ["one control at least", "controls", {}, { facts: { controls: [] } }],
])("%s", (_sentence, rule, passes, keptBack) => {
  expect(keptBackBy(passes)).toEqual([]);
  expect(keptBackBy(keptBack)).toContain(rule);
});

test("a result without a module or without a call does not leave", () => {
  expect(keptBackBy({ modules: [] })).toEqual(expect.arrayContaining(["module", "internalControl"]));
  expect(keptBackBy({ calls: [] })).toContain("negative");
});

test("a lot counts until the last moment of its last day in China, and not without a number", () => {
  const last = Date.parse("2027-01-31T23:59:59.999+08:00");
  const run = { reagentLot: "L1", reagentExpiresOn: "2027-01-31" };
  expect([isValidLot(run, last), isValidLot(run, last + 1), isValidLot({ ...run, reagentLot: "" }, last)]).toEqual([
    true,
    false,
    false,
  ]);
});
