import { nameKey } from "../products/assay.rules";
import type { PathogenAssay, PathogenChannel, PathogenTarget } from "../products/assay.types";
import type { MappedReading } from "./name-mapping.rules";

/** One gene of a target in one well. */
export interface WellChannel {
  channel: PathogenChannel;
  ct: number | null;
  /** False when there is no reading: an empty Ct that is not "Undetermined", or a well left out. */
  isMeasured: boolean;
  /** False for a crossing whose curve is not sigmoid; null when the curve was not scored. */
  isSigmoid: boolean | null;
  /** The instrument's own call, when it made one. */
  isPresentByInstrument: boolean | null;
}

/** positive: crossed in time; late: crossed too late, or not as a curve should; negative: watched and silent. */
export type ChannelSignal = "positive" | "late" | "negative" | "unmeasured";

/** The channels of a target in the rows of one well; a person's mapping of a strange name stands for a single-gene target. */
export function channelsOf(
  entries: readonly MappedReading[],
  target: PathogenTarget,
  assay: PathogenAssay,
): WellChannel[] {
  const rows = entries.filter((entry) => entry.code === target.code);
  return target.channels.flatMap((channel) => {
    const keys = channel.assayNames.map(nameKey);
    const named = rows.find((entry) => keys.includes(nameKey(entry.reading.assayName)));
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

/** Whether the internal control of a well came up. */
export function internalControlSignal(entries: readonly MappedReading[], assay: PathogenAssay): ChannelSignal {
  const { internalControl } = assay;
  const row = entries.find((entry) => entry.code === internalControl.code);
  if (!row || row.reading.omitted) return "unmeasured";
  const { ct, ctUndetermined } = row.reading;
  if (ct === null) return ctUndetermined ? "negative" : "unmeasured";
  return ct <= internalControl.ctCutoff ? "positive" : "late";
}
