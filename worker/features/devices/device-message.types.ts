import type { sendDeviceMessage } from "#contract/device-protocol.schemas";
import type { ReplyOf } from "#contract/endpoint";
import type { ActionContext } from "../../http/action";
import type { Query } from "../../platform/database/database";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import type { MeasuringInstrument } from "../instruments/instrument-fitness.rules";
import type { NamedLot } from "../reagents/box-use.rules";
import type { TrendFacts } from "../trends/alarms.rules";
import type { DeviceRun } from "./device-runs.store";
import type { StoredFacts } from "./release.store";

export type Reply = ReplyOf<typeof sendDeviceMessage>;

export type DoorWork = ActionContext<typeof sendDeviceMessage, unknown>;

/** What a message is judged by: who sent it, what the run is so far, whose tubes it names. */
export interface DoorFacts {
  readonly device: { readonly id: string; readonly serial: string; readonly name: string };
  readonly run: DeviceRun | undefined;
  readonly products: readonly LabProduct[];
  readonly tubes: readonly NamedTube[];
  readonly release: StoredFacts | undefined;
  /** What the laboratory knows of the lot that the run named; none of one that it never registered. */
  readonly lots: readonly NamedLot[];
  /** The device as an instrument, where somebody registered it. */
  readonly instrument: MeasuringInstrument | undefined;
  /** What the runs of the assay before set. */
  readonly trend: TrendFacts | undefined;
}

/** The rows that a message makes and what is answered. */
export interface Effects {
  readonly reply: Reply;
  readonly queries: readonly Query<unknown>[];
  /** Where the body is kept, for messages that are read again. */
  readonly fileKey?: string;
  /** Some of the results may be released without a person. */
  readonly hasDue?: boolean;
}
