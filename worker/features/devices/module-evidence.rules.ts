import type { MeasuredModule } from "#contract/device-protocol.schemas";
import { decodeCurve } from "../calling/curve-encoding.rules";
import { type CurveFigures, figuresOfCurve } from "../calling/curve-figures.rules";
import { moduleLimitsOf, normalizeAssayName, targetNames } from "../products/assays/assay.rules";
import type { ModuleLimits, PathogenAssay } from "../products/assays/assay.types";

type Channel = MeasuredModule["channels"][number];

/** A channel as the device sent it, with the figures computed from its curve. */
interface ChannelEvidence {
  readonly channel: Channel;
  /** Null without a curve. */
  readonly own: CurveFigures | null;
  /** Difference in cycles between the device's Ct and the curve's; null unless both have one. */
  readonly ctDifference: number | null;
  /** Whether the device's endpoint agrees with the curve's, as far as the assay requires; true while one of them is missing. */
  readonly isEndpointWithin: boolean;
}

export interface ModuleEvidence {
  /** Why the figures of the module cannot be true together; then it gives no call. */
  readonly contradictions: readonly string[];
  /** Where the device and its curve differ by more than the assay allows; then a person decides. */
  readonly disagreements: readonly string[];
  /** The targets and the internal control of the assay that the module measured. */
  readonly channels: readonly ChannelEvidence[];
}

/** A module with its evidence, so that the evidence is computed once. */
export interface EvaluatedModule {
  readonly module: MeasuredModule;
  readonly evidence: ModuleEvidence;
}

/** Compares all figures of a module with each other: Ct, endpoint, threshold, score, temperature and curve. */
export function moduleEvidence(module: MeasuredModule, assay: PathogenAssay): ModuleEvidence {
  if (module.fault !== "") return { contradictions: [], disagreements: [], channels: [] };
  const limits = moduleLimitsOf(assay);
  const nameOf = targetNames(assay);
  const codes = [...assay.targets.map(({ code }) => code), assay.internalControl.code];
  const channels = module.channels
    .filter(({ target }) => codes.includes(target))
    .map((channel) => channelEvidence(channel, limits));
  const each = (find: (one: ChannelEvidence) => (string | null)[]) =>
    channels.flatMap((one) => find(one).flatMap((text) => (text ? [`${nameOf(one.channel.target)}${text}`] : [])));
  return {
    contradictions: [
      ...temperatureProblem(module, limits),
      ...repeatedChannels(module, assay, nameOf),
      ...each(({ channel }) => [dyeProblem(channel, assay)]),
      ...each(({ channel }) => [endpointProblem(channel, limits), scoreProblem(channel, assay)]),
      ...each((one) => [thresholdProblem(one, limits), curveProblem(one)]),
    ],
    disagreements: each((one) => [ctDisagreement(one, limits), endpointDisagreement(one, limits)]),
    channels,
  };
}

function channelEvidence(channel: Channel, limits: ModuleLimits): ChannelEvidence {
  const own = channel.curve ? figuresOfCurve(decodeCurve(channel.curve), limits) : null;
  const isBoth = own !== null && own.ct !== null && channel.ct !== null;
  return {
    channel,
    own,
    ctDifference: isBoth ? Math.abs((channel.ct ?? 0) - (own.ct ?? 0)) : null,
    isEndpointWithin:
      own === null ||
      channel.endpoint == null ||
      Math.abs(channel.endpoint - own.endpoint) <= endpointAllowed(channel.endpoint, own, limits),
  };
}

function endpointAllowed(endpoint: number, own: CurveFigures, limits: ModuleLimits): number {
  const most = Math.max(Math.abs(endpoint), Math.abs(own.endpoint));
  return Math.max(limits.threshold, limits.endpointAllowance * most);
}

function temperatureProblem(
  { temperatureError: off }: MeasuredModule,
  { temperatureErrorMax }: ModuleLimits,
): string[] {
  if (off == null || Math.abs(off) <= temperatureErrorMax) return [];
  return [`模块温度偏差 ${formatFigure(off)} ℃，超过允许的 ${formatFigure(temperatureErrorMax)} ℃`];
}

/** If a gene came twice, the call would depend on the order of the rows. */
function repeatedChannels(
  { channels }: MeasuredModule,
  assay: PathogenAssay,
  nameOf: (code: string) => string,
): string[] {
  const genes = (code: string) => assay.targets.find((target) => target.code === code)?.channels.length ?? 1;
  const codes = [...new Set(channels.map(({ target }) => target))];
  return codes
    .filter((code) => channels.filter(({ target }) => target === code).length > genes(code))
    .map((code) => `${nameOf(code)}的读数重复`);
}

/** Target and dye must be a pair of the assay, because light of another dye belongs to another gene. */
function dyeProblem({ target: code, dye }: Channel, { targets, internalControl }: PathogenAssay): string | null {
  if (dye === "") return null;
  const channels =
    code === internalControl.code ? [internalControl] : targets.find((one) => one.code === code)?.channels;
  if (channels?.some((channel) => normalizeAssayName(channel.dye) === normalizeAssayName(dye))) return null;
  return `报在 ${dye} 通道，检测方案里是 ${channels?.map((channel) => channel.dye).join("、") || "未规定"}`;
}

function endpointProblem({ ct, endpoint, threshold }: Channel, limits: ModuleLimits): string | null {
  if (endpoint == null) return null;
  const line = threshold != null && threshold > 0 ? threshold : limits.threshold;
  if (ct === null && endpoint >= line)
    return `没有 Ct，终点荧光 ${formatFigure(endpoint)} 却不低于阈值 ${formatFigure(line)}`;
  if (ct !== null && endpoint < line)
    return `Ct 为 ${formatFigure(ct)}，终点荧光 ${formatFigure(endpoint)} 却低于阈值 ${formatFigure(line)}`;
  return null;
}

function scoreProblem({ ct, score }: Channel, { ampScoreFloor: floor }: PathogenAssay): string | null {
  if (score == null || floor === null) return null;
  if (ct === null && score >= floor) return `没有 Ct，曲线评分 ${formatFigure(score)} 却不低于 ${formatFigure(floor)}`;
  if (ct !== null && score < floor)
    return `Ct 为 ${formatFigure(ct)}，曲线评分 ${formatFigure(score)} 却低于 ${formatFigure(floor)}`;
  return null;
}

/** Checks that Ct and threshold fit: doubling the threshold adds one cycle. Only devices that send curves use the same unit. */
function thresholdProblem({ channel: { threshold }, own }: ChannelEvidence, limits: ModuleLimits): string | null {
  if (threshold == null) return null;
  if (threshold <= 0) return `的阈值 ${formatFigure(threshold)} 不成立`;
  const cycles = Math.abs(Math.log2(threshold / limits.threshold));
  if (!own || cycles <= limits.ctAllowance) return null;
  return `的阈值 ${formatFigure(threshold)} 与方案的 ${formatFigure(limits.threshold)} 不符`;
}

function curveProblem({ channel: { ct }, own }: ChannelEvidence): string | null {
  if (!own) return null;
  const cycles = own.corrected.length;
  // A working detector always has some noise; smaller values than this come from rounding only.
  if (own.corrected.every((value) => Math.abs(value) < 1e-9)) return "的曲线没有任何变化，检测器可能没有工作";
  if (own.fellBack) return "的曲线越过阈值后又回落";
  if (ct !== null && ct > cycles) return `的 Ct ${formatFigure(ct)} 晚于曲线的 ${cycles} 个循环`;
  if (ct === null && own.ct !== null) return `没有 Ct，曲线却在第 ${formatFigure(own.ct)} 个循环越过阈值`;
  if (ct !== null && own.ct === null) return `Ct 为 ${formatFigure(ct)}，曲线却没有越过阈值`;
  return null;
}

function ctDisagreement({ channel: { ct }, own, ctDifference }: ChannelEvidence, limits: ModuleLimits): string | null {
  if (ctDifference === null || ctDifference <= limits.ctAllowance) return null;
  const allowed = `相差 ${formatFigure(ctDifference)}，允许 ${formatFigure(limits.ctAllowance)}`;
  return `：设备 Ct ${formatFigure(ct ?? 0)}，按曲线复算 ${formatFigure(own?.ct ?? 0)}，${allowed}`;
}

function endpointDisagreement(
  { channel: { endpoint }, own, ...one }: ChannelEvidence,
  limits: ModuleLimits,
): string | null {
  if (endpoint == null || own === null || one.isEndpointWithin) return null;
  const allowed = `允许相差 ${formatFigure(endpointAllowed(endpoint, own, limits))}`;
  return `：设备终点荧光 ${formatFigure(endpoint)}，曲线终点 ${formatFigure(own.endpoint)}，${allowed}`;
}

/** A number as it is written in a sentence. */
export const formatFigure = (value: number) => String(Number(value.toFixed(2)));
