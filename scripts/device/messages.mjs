import { randomUUID } from "node:crypto";

export const firmwareVersion = "sim-1.0";
export const runMinutes = 35;

const targets = [
  ["sars-cov-2", "FAM"],
  ["influenza-a", "VIC"],
  ["influenza-b", "ABY"],
  ["rsv", "JUN"],
];
const modulesPerMessage = 16;
/** Share of tubes that contain a virus, and of modules that fail. */
const usualChances = { infected: 0.2, faulty: 0.02 };

/** The module layout: positive control in module 1, tubes from module 2 on, no-template control in module 96. */
function loadedModules(barcodes) {
  return [
    { moduleNo: 1, role: "positive", barcode: "" },
    ...barcodes.map((barcode, i) => ({ moduleNo: i + 2, role: "sample", barcode })),
    { moduleNo: 96, role: "ntc", barcode: "" },
  ];
}

/** Makes the numbered messages of one run; times are ms UTC. */
export function createRunMessages(barcodes, chances = usualChances) {
  const head = { schema: 2, runUid: randomUUID(), firmware: firmwareVersion, clockOk: true };
  const modules = loadedModules(barcodes);
  let seq = 0;
  const message = (kind, body) => ({ ...head, seq: seq++, kind, ...body });
  return {
    started: (startedAt, expectedEndAt) =>
      message("started", {
        assayCode: "RESP-4",
        reagentLot: "SIM2611",
        reagentExpiry: new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10),
        operator: "simulator",
        startedAt,
        expectedEndAt,
        modules,
      }),
    progress: (expectedEndAt) => message("progress", { expectedEndAt }),
    results: () =>
      slices(modules.map((module) => measured(module, chances))).map((part) => message("results", { modules: part })),
    closed: (endedAt) => message("closed", { status: "completed", endedAt, moduleCount: modules.length }),
  };
}

const slices = (list) =>
  Array.from({ length: Math.ceil(list.length / modulesPerMessage) }, (_, i) =>
    list.slice(i * modulesPerMessage, (i + 1) * modulesPerMessage),
  );

function measured(module, { infected, faulty }) {
  const isFaulty = module.role === "sample" && Math.random() < faulty;
  const found = module.role === "sample" && Math.random() < infected ? pick(targets)[0] : "";
  const isHere = (target) => !isFaulty && (module.role === "positive" || target === found);
  const hasCells = !isFaulty && module.role !== "ntc";
  return {
    ...module,
    fault: isFaulty ? "heater_timeout" : "",
    temperatureError: isFaulty ? 4.2 : rounded(0.1 + 0.3 * Math.random()),
    channels: [
      ...targets.map(([target, dye]) => channel(target, dye, isHere(target))),
      channel("rnase-p", "CY5", hasCells),
    ],
  };
}

/** Cycles of a run, the fluorescence at its start, and how much a target adds until its reagents are used up. */
const cycles = 40;
const [firstLight, fullLight] = [1, 2.6];
const threshold = 0.2;

function channel(target, dye, isPresent) {
  const ct = isPresent ? 26 + 4 * Math.random() : null;
  const light = curve(ct);
  return {
    target,
    dye,
    ct: ct === null ? null : rounded(ct),
    score: rounded(isPresent ? 0.9 + 0.09 * Math.random() : 0.05 * Math.random()),
    threshold,
    endpoint: rounded(ct === null ? 0 : grown(ct, cycles - 1)),
    curve: encodedCurve(light),
    deviceCall: isPresent ? "present" : "absent",
  };
}

/** Fluorescence that a target with this `ct` has added by a cycle: it doubles, and levels off as the reagents are used up. */
const grown = (ct, cycle) => fullLight / (1 + (fullLight / threshold - 1) * 2 ** (ct - cycle));

/** A simulated curve: a slowly drifting baseline, detector noise, and the target's signal. */
function curve(ct) {
  const drift = 0.002 * (Math.random() - 0.5);
  const noise = () => 0.006 * (Math.random() + Math.random() - 1);
  return Array.from(
    { length: cycles },
    (_, i) => firstLight + drift * i + noise() + (ct === null ? 0 : grown(ct, i + 1)),
  );
}

/** The encoding of docs/devices.md: thousandths as 16-bit numbers, low byte first, in base64. */
const encodedCurve = (light) =>
  Buffer.from(new Uint8Array(Uint16Array.from(light, (value) => Math.round(1000 * value)).buffer)).toString("base64");

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const rounded = (value) => Math.round(value * 100) / 100;
