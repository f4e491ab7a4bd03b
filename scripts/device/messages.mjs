import { randomUUID } from "node:crypto";

export const firmware = "sim-1.0";
export const runMinutes = 35;

const targets = [
  ["sars-cov-2", "FAM"],
  ["influenza-a", "VIC"],
  ["influenza-b", "ABY"],
  ["rsv", "JUN"],
];
const modulesPerMessage = 16;
/** Shares of tubes with a virus in them, and of modules that fail. */
const usualChances = { infected: 0.2, faulty: 0.02 };

/** What lies where: positive control in module 1, tubes from module 2 on, no-template control in module 96. */
export function loadedModules(barcodes) {
  return [
    { moduleNo: 1, role: "positive", barcode: "" },
    ...barcodes.map((barcode, i) => ({ moduleNo: i + 2, role: "sample", barcode })),
    { moduleNo: 96, role: "ntc", barcode: "" },
  ];
}

/** Makes the numbered messages of one run; times are ms UTC. */
export function newRun(barcodes, chances = usualChances) {
  const head = { schema: 1, runUid: randomUUID(), firmware, clockOk: true };
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

function channel(target, dye, isPresent) {
  return {
    target,
    dye,
    ct: isPresent ? rounded(26 + 4 * Math.random()) : null,
    score: rounded(isPresent ? 0.9 + 0.09 * Math.random() : 0.05 * Math.random()),
    threshold: 0.2,
    endpoint: rounded(isPresent ? 2 + Math.random() : 0.05 * Math.random()),
    deviceCall: isPresent ? "present" : "absent",
  };
}

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const rounded = (value) => Math.round(value * 100) / 100;
