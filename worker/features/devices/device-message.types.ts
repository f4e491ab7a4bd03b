import type { sendDeviceMessage } from "#contract/device-protocol.schemas";
import type { ReplyOf } from "#contract/endpoint";
import type { ActionContext } from "../../http/action";
import type { Query } from "../../platform/database/database";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import type { MeasuringInstrument } from "../instruments/instrument-fitness.rules";
import type { NamedLot } from "../reagents/box-use.rules";
import type { TrendFacts } from "../trends/alarms.rules";
import type { DeviceRun } from "./device-runs.store";
import type { StoredReleaseFacts } from "./release.store";

export type DeviceMessageReply = ReplyOf<typeof sendDeviceMessage>;

export type DeviceMessageWork = ActionContext<typeof sendDeviceMessage, unknown>;

/** The facts for evaluating a message: its sender, the run so far, and the tubes it names. */
export interface DeviceMessageFacts {
  readonly device: { readonly id: string; readonly serial: string; readonly name: string };
  readonly run: DeviceRun | undefined;
  readonly products: readonly LabProduct[];
  readonly tubes: readonly NamedTube[];
  readonly release: StoredReleaseFacts | undefined;
  /** What the laboratory knows about the lot that the run named; empty when that lot is not registered. */
  readonly lots: readonly NamedLot[];
  /** The device as a registered instrument; undefined when it is not registered. */
  readonly instrument: MeasuringInstrument | undefined;
  /** Quality-control facts from earlier runs of the assay. */
  readonly trend: TrendFacts | undefined;
}

/** The rows that a message writes, and the reply. */
export interface DeviceMessageEffects {
  readonly reply: DeviceMessageReply;
  readonly queries: readonly Query<unknown>[];
  /** Where the body is stored, for messages that are read again later. */
  readonly fileKey?: string;
  /** Whether some results may be released without a person. */
  readonly hasDue?: boolean;
}
