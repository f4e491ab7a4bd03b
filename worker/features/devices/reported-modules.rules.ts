import type { DeviceMessage, MeasuredModule } from "#contract/device-protocol.schemas";
import type { NewHold } from "../calling/result-holds.rules";
import { moduleWell } from "./device-readings.rules";

type Channel = MeasuredModule["channels"][number];
type PlannedModule = Extract<DeviceMessage, { kind: "started" }>["modules"][number];

/** Everything that a device sent about one module since the start of the run. */
export interface ReportedModule {
  /** The first report, completed by later ones. */
  readonly module: MeasuredModule;
  /** Later reports that contradict it, unchanged. */
  readonly others: readonly MeasuredModule[];
  /** Why the reports, or the plan and the reports, contradict each other: none of the tubes gets a result. */
  readonly contradictions: readonly string[];
  /** The tubes that the plan or any report names for it. */
  readonly barcodes: readonly string[];
  /** A hold when only the report itself says that the tube was there. */
  readonly doubt: NewHold | null;
}

interface Reported {
  module: MeasuredModule;
  readonly others: MeasuredModule[];
  readonly contradictions: string[];
}

/**
 * Modules by their number, each with all of its reports compared with each other and with the plan at the start of the run. A
 * later report may add values that an earlier one left out; a changed value is a contradiction, and no report has precedence.
 */
export function reportedModules(
  reports: readonly MeasuredModule[],
  plan: readonly PlannedModule[],
  nameOf: (target: string) => string,
): ReportedModule[] {
  const modules = new Map<number, Reported>();
  for (const report of reports) {
    const known = modules.get(report.moduleNo);
    if (!known) {
      modules.set(report.moduleNo, { module: report, others: [], contradictions: [] });
      continue;
    }
    const changes = changesOf(known.module, report, nameOf);
    if (changes.length === 0) known.module = completed(known.module, report);
    else {
      known.others.push(report);
      known.contradictions.push(...changes);
    }
  }
  return [...modules.values()]
    .map((one) => heldAgainstPlan(one, plan))
    .toSorted((a, b) => a.module.moduleNo - b.module.moduleNo);
}

function heldAgainstPlan({ module, others, contradictions }: Reported, plan: readonly PlannedModule[]): ReportedModule {
  const { moduleNo, barcode, role } = module;
  const planned = plan.filter((one) => one.moduleNo === moduleNo);
  const elsewhere = plan.find((one) => one.moduleNo !== moduleNo && one.barcode === barcode && barcode);
  const against = [
    ...planned.flatMap((one) => [
      ...(one.role === role ? [] : [`开始时登记为${roleNames[one.role]}，结果报为${roleNames[role]}`]),
      ...(one.barcode === "" || one.barcode === barcode
        ? []
        : [`开始时登记的条码${shownBarcode(one.barcode)}，结果报的条码${shownBarcode(barcode)}`]),
    ]),
    ...(elsewhere ? [`结果报的条码${shownBarcode(barcode)}，开始时登记在 ${moduleWell(elsewhere.moduleNo).name}`] : []),
  ];
  const named = [...planned, module, ...others].flatMap((one) => (one.barcode === "" ? [] : [one.barcode]));
  return {
    module: { ...module, role: role === "ntc" && named.length > 0 ? "sample" : role },
    others,
    contradictions: [...new Set([...contradictions, ...against])],
    barcodes: [...new Set(named)],
    doubt: role === "sample" && planned.every((one) => one.barcode === "") ? unplanned(moduleNo) : null,
  };
}

function unplanned(moduleNo: number): NewHold {
  const { name } = moduleWell(moduleNo);
  const message = `运行开始时没有登记 ${name} 里是哪支管，只有结果自己说明，样本位置未经证实`;
  return { rule: "placement", subject: { kind: "well", name }, message };
}

const roleNames = { sample: "样本", positive: "阳性质控", ntc: "阴性质控" } as const;

/** Only the last digits, because the sentence is stored with a sample that the tube may not belong to. */
const shownBarcode = (barcode: string) => (barcode === "" ? "为空" : `尾号 ${barcode.slice(-4)}`);

const keyOf = ({ target, dye }: Channel) => `${target}\n${dye.toUpperCase()}`;
const ctText = (ct: number | null) => (ct === null ? "没有 Ct" : `Ct ${ct}`);
const optional = ["score", "threshold", "endpoint", "curve", "deviceCall"] as const;
const figureNames = {
  score: "曲线评分",
  threshold: "阈值",
  endpoint: "终点荧光",
  curve: "曲线",
  deviceCall: "设备判读",
} as const;

/** The values that a later report of a module changes, as sentences with both values. */
function changesOf(first: MeasuredModule, later: MeasuredModule, nameOf: (target: string) => string): string[] {
  const both = (what: string, before: string, after: string) => `${what}先报${before}，后报${after}`;
  const known = new Map(first.channels.map((channel) => [keyOf(channel), channel]));
  return [
    ...(first.role === later.role ? [] : [both("用途", roleNames[first.role], roleNames[later.role])]),
    ...(first.barcode === later.barcode
      ? []
      : [both("条码", shownBarcode(first.barcode), shownBarcode(later.barcode))]),
    ...(first.fault === later.fault ? [] : [both("模块状态", first.fault || "正常", later.fault || "正常")]),
    ...(isOther(first.temperatureError, later.temperatureError)
      ? [both("温度偏差", `${first.temperatureError} ℃`, `${later.temperatureError} ℃`)]
      : []),
    ...later.channels.flatMap((channel) => {
      const before = known.get(keyOf(channel));
      if (!before) return [];
      const name = nameOf(channel.target);
      if (before.ct !== channel.ct) return [both(name, ` ${ctText(before.ct)}`, ` ${ctText(channel.ct)}`)];
      return optional
        .filter((field) => isOther(before[field], channel[field]))
        .map((field) => `${name}两次上报的${figureNames[field]}不同`);
    }),
  ];
}

const isOther = (before: unknown, after: unknown): boolean => before != null && after != null && before !== after;

/** A module completed by the values that a later report adds. */
function completed(first: MeasuredModule, later: MeasuredModule): MeasuredModule {
  const added = new Map(later.channels.map((channel) => [keyOf(channel), channel]));
  const known = new Set(first.channels.map(keyOf));
  return {
    ...first,
    temperatureError: first.temperatureError ?? later.temperatureError,
    channels: [
      ...first.channels.map((channel) => {
        const more = added.get(keyOf(channel));
        if (!more) return channel;
        return { ...channel, ...Object.fromEntries(optional.map((field) => [field, channel[field] ?? more[field]])) };
      }),
      ...later.channels.filter((channel) => !known.has(keyOf(channel))),
    ],
  };
}
