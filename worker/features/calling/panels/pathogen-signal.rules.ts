import { normalizeAssayName, targetNames } from "../../products/assays/assay.rules";
import type { PathogenAssay, PathogenChannel, PathogenTarget } from "../../products/assays/assay.types";
import type { MappedReading } from "../name-mapping.rules";

/** One gene of a target in one well. */
export interface WellChannel {
  channel: PathogenChannel;
  ct: number | null;
  /** False when there is no reading: the Ct is empty but not "Undetermined", or the well was left out. */
  isMeasured: boolean;
  /** False for a crossing whose curve is not sigmoid; null when the curve was not scored. */
  isSigmoid: boolean | null;
  /** The instrument's own call, when it made one. */
  isPresentByInstrument: boolean | null;
}

/** positive: crossed in time; late: crossed too late, or with an abnormal curve; negative: measured without a crossing. */
export type ChannelSignal = "positive" | "late" | "negative" | "unmeasured";

/** The channels of a target among the rows of one well; an unknown name that a person mapped counts as a single-gene target. */
export function channelsOf(
  entries: readonly MappedReading[],
  target: PathogenTarget,
  assay: PathogenAssay,
): WellChannel[] {
  const rows = entries.filter((entry) => entry.code === target.code);
  return target.channels.flatMap((channel) => {
    const keys = channel.assayNames.map(normalizeAssayName);
    const named = rows.find((entry) => keys.includes(normalizeAssayName(entry.reading.assayName)));
    const row = named ?? (target.channels.length === 1 ? rows[0] : undefined);
    return row ? [toChannel(row, channel, assay.ampScoreFloor)] : [];
  });
}

function toChannel({ reading }: MappedReading, channel: PathogenChannel, floor: number | null): WellChannel {
  const call = reading.instrumentCall;
  return {
    channel,
    ct: reading.omitted ? null : reading.ct,
    isMeasured: !reading.omitted && (reading.ct !== null || reading.ctUndetermined),
    isSigmoid: floor === null || reading.ampScore === null ? null : reading.ampScore >= floor,
    isPresentByInstrument: call === "present" ? true : call === "absent" ? false : null,
  };
}

/** The signal of one channel under the assay's cut-offs. */
export function channelSignal(found: WellChannel): ChannelSignal {
  const { ct, channel } = found;
  if (!found.isMeasured) return "unmeasured";
  if (ct === null || ct > channel.ctInconclusive) return "negative";
  return ct <= channel.ctCutoff && found.isSigmoid !== false ? "positive" : "late";
}

/** The first Ct of a well's internal control, late ones too; null when there was no crossing or no reading. */
export function internalControlCt(
  entries: readonly MappedReading[],
  { internalControl }: PathogenAssay,
): number | null {
  const rows = entries.filter(({ code, reading }) => code === internalControl.code && !reading.omitted);
  const cts = rows.flatMap(({ reading }) => reading.ct ?? []);
  return cts.length === 0 ? null : Math.min(...cts);
}

/** Whether the internal control of a well was detected. */
export function internalControlSignal(entries: readonly MappedReading[], assay: PathogenAssay): ChannelSignal {
  const { internalControl } = assay;
  const row = entries.find((entry) => entry.code === internalControl.code);
  if (!row || row.reading.omitted) return "unmeasured";
  const { ct, ctUndetermined } = row.reading;
  if (ct === null) return ctUndetermined ? "negative" : "unmeasured";
  return ct <= internalControl.ctCutoff ? "positive" : "late";
}

/**
 * A crossing before this cycle is not amplification: a few copies cross near cycle 38 and each cycle doubles them, so it would
 * mean more than 10^8 copies of one gene in one well (docs/instrument-files.md). Its cause is stray light, a bubble or the
 * software.
 */
const earliestCt = 10;

/** Why the readings of a well cannot be true, alone or together; null when there is no contradiction. */
export function wellContradiction(entries: readonly MappedReading[], assay: PathogenAssay): string | null {
  const own = entries.find(({ reading }) => reading.contradiction)?.reading.contradiction;
  return own ?? earlyCrossing(entries, assay);
}

function earlyCrossing(entries: readonly MappedReading[], assay: PathogenAssay): string | null {
  const early = entries.find(
    ({ code, reading: { ct, omitted } }) => code !== null && !omitted && ct !== null && ct < earliestCt,
  );
  if (!early) return null;
  const where = `${early.reading.position} 孔 ${targetNames(assay)(early.code)}`;
  return `${where} 的 Ct ${early.reading.ct} 早于第 ${earliestCt} 个循环，不可能是扩增，需要复检`;
}
