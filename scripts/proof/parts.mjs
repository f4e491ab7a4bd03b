import { d1KillPart, libsqlKillPart } from "./kills.mjs";
import { severalProcessesPart } from "./processes.mjs";
import { restoreDrillPart } from "./restore.mjs";
import { soakPart } from "./soak.mjs";
import { createVitestPart } from "./vitest-part.mjs";

const attackFiles = ["tests/attacks/", "tests/worker/contract/every-refusal", "tests/worker/contract/large-bodies"];
const faultFiles = ["tests/worker/platform/unavailable", "tests/worker/privacy/", "tests/worker/bindings/idempotency"];

/**
 * The parts of the proof. `full` and `short` say in how many slices a part runs and which goals it has; everything else
 * in them is for the part's own `run`.
 */
export const proofParts = [
  createVitestPart({
    name: "fuzz",
    what: "random input to every operation: no 500, nothing half done, work audited",
    lanes: [["worker-libsql", ["tests/worker/contract/fuzz"]]],
    counted: "examples for each operation",
    runs: "FUZZ",
    full: { slices: 20, each: 25 },
    short: { slices: 1, each: 2 },
  }),
  createVitestPart({
    name: "limiter",
    what: "sequences of sends against a second reckoning of every quota",
    lanes: [["worker-libsql", ["tests/worker/sms-codes/limit-sequences"]]],
    counted: "sequences",
    runs: "LIMITER",
    full: { slices: 10, each: 1_000 },
    short: { slices: 1, each: 20 },
  }),
  createVitestPart({
    name: "delivery",
    what: "schedules of killed consumers, time-outs and doubled wake-ups: each message once, or a task",
    lanes: [["worker-libsql", ["tests/worker/messages/schedules"]]],
    counted: "schedules",
    runs: "DELIVERY",
    full: { slices: 10, each: 1_000 },
    short: { slices: 1, each: 100 },
  }),
  createVitestPart({
    name: "siege",
    what: "an hour of 1,000 customers under each band of attackers: >= 995 served, <= 200 messages bought",
    lanes: [["worker-libsql", ["tests/attacks/sms-siege"]]],
    counted: "sieges",
    env: { SMS_ATTACK: "full" },
    seeds: "SMS_ATTACK_SEED",
    full: { slices: 1, each: 5 },
    short: { slices: 1, each: 1, env: {} },
  }),
  createVitestPart({
    name: "captcha",
    what: "pictures before two readers",
    lanes: [["unit", ["tests/unit/session/captcha.drawing"]]],
    counted: "pictures",
    env: { CAPTCHA_PICTURES: "150" },
    full: { slices: 1, each: 150 },
    short: { slices: 1, each: 30, env: {} },
  }),
  createVitestPart({
    name: "attacks",
    what: "one test a known hole, every call by every wrong caller, large bodies; both engines",
    lanes: [
      ["worker-libsql", attackFiles],
      ["worker-d1", attackFiles],
      ["web", ["tests/web/guard"]],
    ],
    full: { slices: 3, each: 1 },
    short: { slices: 1, each: 1 },
  }),
  createVitestPart({
    name: "faults",
    what: "a libSQL server stopped, killed and slowed, 200 writers, hanging parts, erasure in raw files; both engines",
    lanes: [
      ["libsql-server", ["tests/libsql-server/broken-server", "tests/libsql-server/many-writers"]],
      ["worker-libsql", [...faultFiles, "tests/worker/model/"]],
      ["worker-d1", faultFiles],
    ],
    full: { slices: 3, each: 1 },
    short: { slices: 1, each: 1 },
  }),
  restoreDrillPart,
  d1KillPart,
  libsqlKillPart,
  severalProcessesPart,
  soakPart,
];
