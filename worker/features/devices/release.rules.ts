import type { ReleaseRule } from "#contract/automatic-release";
import type { MeasuredModule } from "#contract/device-protocol.schemas";
import { moduleLimitsOf } from "../products/assays/assay.rules";
import type { PathogenAssay } from "../products/assays/assay.types";
import { lotExpiresAt } from "../specimens/lot-expiry.rules";
import { type EvaluatedModule, formatFigure, type ModuleEvidence } from "./module-evidence.rules";

export interface ReleaseCheck {
  readonly rule: ReleaseRule;
  readonly passed: boolean;
  /** The measured value, as text. */
  readonly figure: string;
}

export interface CheckedSet {
  readonly resultSetId: string;
  readonly checks: readonly ReleaseCheck[];
  /** Every rule is met. */
  readonly isDue: boolean;
}

/** Facts that are the same for all results of a run. */
export interface ReleaseFacts {
  readonly assay: PathogenAssay;
  /** The approved conditions, as `releaseConditions` wrote them; null while automatic release is off. */
  readonly approved: string | null;
  readonly isClockTrusted: boolean;
  readonly reagents: { readonly lot: string; readonly expiresOn: string; readonly isValid: boolean };
  /** Whether a person has reviewed results of an earlier run with these reagents. */
  readonly isLotReviewed: boolean;
  readonly hasDispute: boolean;
  readonly records: readonly ModuleRecord[];
  /** The modules of the run's controls: what is missing there counts against every tube. */
  readonly controls: readonly EvaluatedModule[];
}

/**
 * Whether a run's reagents allow a release without a person: their lot is named and their last day, as the device sent it, has
 * not passed. Missing data counts as not allowed.
 */
export function isValidLot(run: { reagentLot: string; reagentExpiresOn: string }, now: number): boolean {
  return run.reagentLot !== "" && lotExpiresAt(run.reagentExpiresOn) >= now;
}

/** The record of a module from earlier runs. */
export interface ModuleRecord {
  readonly moduleNo: number;
  readonly runCount: number;
  readonly failureCount: number;
  readonly invalidCount: number;
}

/** Minimum number of runs for a module's failure rate to count. */
const leastRuns = 10;
/** A module with a higher share of faults and invalid results needs a reviewer. */
const worstRate = 0.1;

interface ReleasableResult {
  /** The modules with the tube. */
  readonly modules: readonly EvaluatedModule[];
  readonly calls: readonly { readonly targetCode: string; readonly value: string | null }[];
  readonly holdReason: string;
  readonly holdCount: number;
  readonly attention: readonly string[];
  readonly isFirst: boolean;
}

type Judged = readonly [passed: boolean, figure: string];

/**
 * The conditions of automatic release (domain: fast PCR upload), each with its outcome and figure; a result is released without
 * a person only when all of them are met. Evaluated for runs that were closed by their message and whose controls passed.
 */
export function releaseChecks(facts: ReleaseFacts, result: ReleasableResult): ReleaseCheck[] {
  const { lot, expiresOn } = facts.reagents;
  const all = [...result.modules, ...facts.controls];
  const evidence = all.map((one) => one.evidence);
  const faults = result.modules.map(({ module }) => module.fault).filter(Boolean);
  const contradictions = evidence.flatMap((one) => one.contradictions);
  const open = result.calls.filter(({ value }) => !isClear(value)).length;
  const detected = result.calls.filter(({ value }) => value === "detected").length;
  // A review reason that no finding explains is not clear, so it counts against the release.
  const agreed = agreement(result, all);
  const isUnexplained = result.attention.length > 0 && detected === 0 && agreed[0];
  const judged: Record<Exclude<ReleaseRule, "publishable">, Judged> = {
    closed: [true, "完成"],
    controls: [facts.controls.length > 0, `${facts.controls.length} 个质控模块`],
    clock: [facts.isClockTrusted, facts.isClockTrusted ? "可信" : "不可信"],
    lot: [facts.reagents.isValid, lot ? `${lot}，有效期至 ${expiresOn || "未知"}` : "没有批号"],
    lotReviewed: [facts.isLotReviewed, lot || "没有批号"],
    disputes: [!facts.hasDispute, facts.hasDispute ? "有" : "没有"],
    module: [result.modules.length > 0 && faults.length === 0, faults.join("、") || "没有故障"],
    moduleHealth: moduleHealth(facts, result.modules),
    temperature: temperature(
      facts.assay,
      all.map((one) => one.module),
    ),
    curves: curves(facts.assay, evidence),
    ct: ctDifference(facts.assay, evidence),
    endpoint: endpointDifference(facts.assay, evidence),
    score: scores(facts.assay, evidence),
    internalControl: internalControl(
      facts.assay,
      result.modules.map((one) => one.evidence),
    ),
    consistent: [contradictions.length === 0, contradictions.join("；") || "没有矛盾"],
    agreement: agreed,
    holds: [result.holdCount === 0, `${result.holdCount} 项`],
    clear: [
      result.holdReason === "" && open === 0 && !isUnexplained,
      `${result.calls.length - open} / ${result.calls.length} 项`,
    ],
    negative: [detected === 0 && result.calls.length > 0, `检出 ${detected} 项`],
    first: [result.isFirst, result.isFirst ? "第 1 次" : "复检"],
    allowed: allowed(facts),
  };
  return Object.entries(judged).map(([rule, [passed, figure]]) => ({ rule: rule as ReleaseRule, passed, figure }));
}

const isClear = (value: string | null) => value === "detected" || value === "not_detected";

function moduleHealth({ records }: ReleaseFacts, modules: readonly EvaluatedModule[]): Judged {
  const used = records.filter((one) => modules.some(({ module }) => module.moduleNo === one.moduleNo));
  const bad = (one: ModuleRecord) => one.failureCount + one.invalidCount;
  const isUnreliable = used.some((one) => one.runCount >= leastRuns && bad(one) / one.runCount > worstRate);
  const figure = used.map((one) => `模块 ${one.moduleNo}：${one.runCount} 次中 ${bad(one)} 次故障或无效`).join("；");
  return [!isUnreliable, figure || "没有记录"];
}

function temperature(assay: PathogenAssay, modules: readonly MeasuredModule[]): Judged {
  const offs = modules.map(({ temperatureError }) => temperatureError);
  if (offs.some((off) => off == null)) return [false, "没有上传"];
  const most = Math.max(0, ...offs.map((off) => Math.abs(off ?? 0)));
  return [most <= moduleLimitsOf(assay).temperatureErrorMax, `最大 ${formatFigure(most)} ℃`];
}

/** Every gene and the internal control must be measured for as many cycles as a crossing of it would still count. */
function curves(assay: PathogenAssay, evidence: readonly ModuleEvidence[]): Judged {
  const wanted = assay.targets.flatMap(({ channels }) => channels).length + 1;
  const least = Math.min(...evidence.map(({ channels }) => channels.filter(({ own }) => own).length));
  const cycles = evidence.flatMap(({ channels }) => channels.flatMap(({ own }) => own?.corrected.length ?? []));
  if (evidence.length === 0 || least < wanted) return [false, `${Number.isFinite(least) ? least : 0} / ${wanted} 条`];
  const shortest = Math.min(...cycles);
  return [shortest >= cyclesNeeded(assay), `${least} 条，${shortest} 个循环`];
}

/** Number of cycles that a run must have before the absence of a crossing is a result. */
function cyclesNeeded(assay: PathogenAssay): number {
  const cutoffs = assay.targets.flatMap(({ channels }) => channels.map(({ ctInconclusive }) => ctInconclusive));
  return Math.floor(Math.max(assay.internalControl.ctCutoff, ...cutoffs));
}

function ctDifference(assay: PathogenAssay, evidence: readonly ModuleEvidence[]): Judged {
  const differences = evidence.flatMap(({ channels }) => channels.flatMap((one) => one.ctDifference ?? []));
  if (differences.length === 0) return [false, "没有可比较的 Ct"];
  const most = Math.max(...differences);
  return [most <= moduleLimitsOf(assay).ctAllowance, `相差最大 ${formatFigure(most)} 个循环`];
}

function endpointDifference(_assay: PathogenAssay, evidence: readonly ModuleEvidence[]): Judged {
  const channels = evidence.flatMap((one) => one.channels);
  const missing = channels.filter(({ channel, own }) => channel.endpoint == null || channel.threshold == null || !own);
  if (channels.length === 0 || missing.length > 0) return [false, `${missing.length} 个通道没有终点荧光、阈值或曲线`];
  const differences = channels.map(({ channel, own }) => Math.abs((channel.endpoint ?? 0) - (own?.endpoint ?? 0)));
  const isWithin = channels.every((one) => one.isEndpointWithin);
  return [isWithin, `相差最大 ${formatFigure(Math.max(...differences))}`];
}

function scores({ ampScoreFloor: floor }: PathogenAssay, evidence: readonly ModuleEvidence[]): Judged {
  if (floor === null) return [true, "方案不用评分"];
  const channels = evidence.flatMap((one) => one.channels.map(({ channel }) => channel));
  if (channels.length === 0 || channels.some(({ score }) => score == null)) return [false, "没有上传"];
  const of = (isUp: boolean) => channels.filter(({ ct }) => (ct !== null) === isUp).map(({ score }) => score ?? 0);
  const [up, down] = [of(true), of(false)];
  const figures = [
    ...(up.length > 0 ? [`有 Ct 的最低 ${formatFigure(Math.min(...up))}`] : []),
    ...(down.length > 0 ? [`没有 Ct 的最高 ${formatFigure(Math.max(...down))}`] : []),
  ];
  return [up.every((score) => score >= floor) && down.every((score) => score < floor), figures.join("，")];
}

/** Checks the internal control in the tube's own modules; without it a negative result says nothing about the sample. */
function internalControl({ internalControl: control }: PathogenAssay, evidence: readonly ModuleEvidence[]): Judged {
  const found = evidence.map(
    ({ channels }) => channels.find(({ channel }) => channel.target === control.code)?.channel,
  );
  const cts = found.flatMap((channel) => channel?.ct ?? []);
  const isUp = found.length > 0 && cts.length === found.length && cts.every((ct) => ct > 0 && ct <= control.ctCutoff);
  const figure = found.map(
    (one) =>
      `Ct ${one?.ct == null ? "无" : formatFigure(one.ct)}，终点 ${one?.endpoint == null ? "无" : formatFigure(one.endpoint)}`,
  );
  return [isUp, figure.join("；") || "没有读数"];
}

/** The device's call of every channel, controls included, must follow from its Ct, and its call of every target must equal the server's. */
function agreement({ modules, calls }: ReleasableResult, all: readonly EvaluatedModule[]): Judged {
  const channels = all.flatMap(({ module }) => module.channels);
  const silent = channels.filter(({ deviceCall }) => !deviceCall).length;
  const odd = channels.filter(
    ({ deviceCall, ct }) => deviceCall && (deviceCall === "present") !== (ct !== null),
  ).length;
  const own = modules.flatMap(({ module }) => module.channels);
  const others = calls.filter(({ targetCode, value }) => {
    const said = own.some(({ target, deviceCall }) => target === targetCode && deviceCall === "present");
    return said !== (value === "detected");
  }).length;
  const figure = `${calls.length - others} / ${calls.length} 项一致，${silent} 个通道没有判读，${odd} 个与 Ct 不符`;
  return [silent === 0 && odd === 0 && others === 0, figure];
}

function allowed({ assay, approved }: ReleaseFacts): Judged {
  if (approved === null) return [false, "未开启"];
  const isSame = approved === JSON.stringify(releaseConditions(assay));
  return [isSame, isSame ? "已批准" : "批准之后限值有变化，须重新批准"];
}

/** A condition for the person who approves automatic release: its rule and its limit. */
interface ReleaseCondition {
  readonly rule: ReleaseRule;
  readonly limit: string;
}

/** All conditions with the limits of an assay, in the order in which they are shown. */
export function releaseConditions(assay: PathogenAssay): ReleaseCondition[] {
  const limits = moduleLimitsOf(assay);
  const share = formatFigure(100 * limits.endpointAllowance);
  const all: Record<Exclude<ReleaseRule, "allowed" | "publishable">, string> = {
    closed: "状态为完成",
    controls: `${assay.controls.map(({ code, position }) => `${code} 在 ${position}`).join("，")}`,
    clock: "与服务器相差不超过 5 分钟，且设备自己认为可信",
    lot: "写明批号和有效期，且没有过期",
    lotReviewed: "同一批号至少一次",
    disputes: "0 条",
    module: "没有故障代码",
    moduleHealth: `满 ${leastRuns} 次后，故障和无效不超过 ${100 * worstRate}%`,
    temperature: `不超过 ${formatFigure(limits.temperatureErrorMax)} ℃，质控模块也是`,
    curves: `每个通道都有，至少 ${cyclesNeeded(assay)} 个循环，质控模块也是`,
    ct: `相差不超过 ${formatFigure(limits.ctAllowance)} 个循环，阈值 ${formatFigure(limits.threshold)}`,
    endpoint: `相差不超过 ${share}%，小于阈值的差不计`,
    score: assay.ampScoreFloor === null ? "方案不用评分" : `界值 ${formatFigure(assay.ampScoreFloor)}`,
    internalControl: `Ct 不晚于 ${formatFigure(assay.internalControl.ctCutoff)}，终点荧光不低于阈值`,
    consistent: "Ct、终点、阈值、评分、温度和曲线",
    agreement: "每个通道都有判读且一致，质控模块也是",
    holds: "0 项",
    clear: `${assay.targets.length} 项都有结论`,
    negative: `${assay.targets.length} 项都未检出`,
    first: "同一支样本第 1 次检测",
  };
  return Object.entries(all).map(([rule, limit]) => ({ rule: rule as ReleaseRule, limit }));
}
