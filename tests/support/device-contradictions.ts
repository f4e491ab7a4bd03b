import { encoded, lightOf, measuredChannel, threshold } from "./device-curves";

type Channel = ReturnType<typeof measuredChannel>;
export interface Module {
  readonly moduleNo: number;
  readonly role: "sample" | "positive" | "ntc";
  readonly barcode?: string;
  readonly temperatureError: number | null;
  readonly fault?: string;
  readonly channels: readonly (Omit<Channel, "ct" | "curve" | "deviceCall" | "endpoint" | "score"> & {
    readonly [K in "ct" | "endpoint" | "score"]: number | null;
  } & { readonly curve: string | null; readonly deviceCall: "present" | "absent" | null })[];
}
type Bent = Module["channels"][number];

const targets = ["sars-cov-2", "influenza-a", "influenza-b", "rsv"] as const;
const control = "rnase-p";

export type Random = () => number;
const between = (random: Random, low: number, high: number) => low + (high - low) * random();
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

/** A module without contradictions, with the natural variation of instruments and samples. */
export function consistentModule(random: Random, at: Pick<Module, "moduleNo" | "role" | "barcode">): Module {
  const cycles = 40 + Math.floor(6 * random());
  const channel = (target: string, ct: number | null) => ({
    ...measuredChannel(target, {
      ct,
      cycles,
      random,
      top: between(random, 0.8, 4),
      base: between(random, 0.5, 3),
      drift: between(random, -0.008, 0.008),
      noise: between(random, 0.0005, 0.006),
    }),
    score: ct === null ? between(random, 0, 0.45) : between(random, 0.55, 1),
  });
  const [here, cells] = [at.role === "positive", at.role !== "ntc"];
  return {
    ...at,
    temperatureError: between(random, -0.95, 0.95),
    channels: [
      ...targets.map((target) => channel(target, here ? between(random, 23, 31) : null)),
      channel(control, cells ? between(random, 20, 34) : null),
    ],
  };
}

/** Replaces one channel of a module by the result of `change`. */
function withChannel(module: Module, target: string, change: (channel: Bent) => Partial<Bent>): Module {
  const channels = module.channels.map((one) => (one.target === target ? { ...one, ...change(one) } : one));
  return { ...module, channels };
}

const grown = (random: Random) => ({ ct: between(random, 14, 37), random });
const curveOf = (shape: Parameters<typeof lightOf>[0]) => encoded(lightOf(shape));

type Bend = (random: Random, module: Module) => Module;

/** Any channel of the module, detected or not. */
const onAny =
  (change: (random: Random, channel: Bent) => Partial<Bent>): Bend =>
  (random, module) =>
    withChannel(module, pick(random, module.channels).target, (channel) => change(random, channel));

/**
 * Ways in which curve, Ct, endpoint, score, threshold, control and temperature of one module can contradict each other
 * or be missing. Each changes a consistent module into one of which no result may be released automatically.
 */
export const bends: Readonly<Record<string, Bend>> = {
  "curve and Ct: one of them shows growth": onAny((random, { ct }) =>
    ct === null ? { curve: curveOf(grown(random)) } : { curve: curveOf({ ct: null, random }) },
  ),
  "a Ct that the curve has at another cycle, or has not": onAny((random, { ct }) =>
    ct === null
      ? { ct: between(random, 5, 39), deviceCall: "present" }
      : { ct: ct + pick(random, [-1, 1]) * between(random, 0.8, 6) },
  ),
  "an endpoint on the other side of the threshold": onAny((random, { ct }) => ({
    endpoint: ct === null ? between(random, threshold, 5) : between(random, -0.5, threshold - 0.001),
  })),
  "an endpoint that the curve has not": onAny((random, { ct, endpoint }) => ({
    endpoint:
      ct === null
        ? between(random, -4, -0.3)
        : pick(random, [0.5 * (endpoint ?? 0) - threshold, 1.6 * (endpoint ?? 0) + threshold]),
  })),
  "a score that says the opposite": onAny((random, { ct }) => ({
    score: ct === null ? between(random, 0.5, 1) : between(random, 0, 0.499),
  })),
  "a threshold of another assay": onAny((random) => ({ threshold: pick(random, [0, -0.2, 0.05, 0.1, 0.4, 2]) })),
  "a call that contradicts the Ct": onAny((_, { deviceCall }) => ({
    deviceCall: deviceCall === "present" ? "absent" : "present",
  })),
  "a module too hot or too cold": (random, module) => ({
    ...module,
    temperatureError: pick(random, [-1, 1]) * between(random, 1.01, 20),
  }),
  "light that rises and falls back": onAny((random, { ct }) => {
    const from = Math.floor(between(random, 3, 15));
    const light = lightOf({ ct: ct === null ? null : 33, random });
    return { curve: encoded(light.map((value, i) => (i > from && i < from + 6 ? value + 3 : value))) };
  }),
  "a curve of nothing": onAny((random) => {
    const level = between(random, 0, 3);
    return { curve: encoded(Array.from({ length: 40 }, () => level)) };
  }),
  "a curve that ends too early": onAny((random) => ({
    curve: curveOf({ ct: null, cycles: Math.floor(between(random, 20, 39.9)), random }),
  })),
  "a target that is there twice": (random, module) => ({
    ...module,
    channels: [...module.channels, { ...pick(random, module.channels) }],
  }),
  "a channel that is not there": (random, module) => {
    const lost = pick(random, module.channels).target;
    return { ...module, channels: module.channels.filter(({ target }) => target !== lost) };
  },
  "a control that shows the opposite": (random, module) =>
    withChannel(module, module.role === "positive" ? pick(random, targets) : control, ({ ct, target }) =>
      measuredChannel(target, { ct: ct === null ? between(random, 20, 34) : null }),
    ),
  "a virus, or a positive control without it": (random, module) =>
    withChannel(module, pick(random, targets), ({ ct, target }) =>
      measuredChannel(target, { ct: ct === null ? between(random, 14, 36) : null }),
    ),
  "something unsaid": (random, module) => {
    const unsaid = pick(random, ["curve", "endpoint", "score", "deviceCall", "temperatureError"] as const);
    if (unsaid === "temperatureError") return { ...module, temperatureError: null };
    return onAny(() => ({ [unsaid]: null }))(random, module);
  },
  "a fault": (_, module) => ({ ...module, fault: "heater_timeout" }),
};
