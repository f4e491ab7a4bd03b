import type { importStateNames } from "#contract/run-imports";
import type { ImportItem } from "#contract/run-imports.schemas";
import type { TextEncodingName } from "#contract/text-encoding";
import type { NameMapping } from "../calling/name-mapping.rules";
import type { PlatePlan } from "../calling/plates/plate-plan.rules";
import type { LabProduct, NamedTube } from "../calling/subject.types";
import type { MeasuringInstrument } from "../instruments/instrument-fitness.rules";
import type { StoredFile } from "./stored-file.rules";

export type ImportState = keyof typeof importStateNames;

export interface ImportRow {
  readonly importId: string;
  readonly sha256: string;
  readonly fileName: string;
  readonly byteSize: number;
  readonly fileKey: string;
  readonly dialect: string | null;
  readonly encoding: TextEncodingName | null;
  readonly state: ImportState;
  readonly refusal: string | null;
  readonly verdict: ImportItem["verdict"];
  readonly version: number;
  readonly createdAt: number;
  readonly uploadedBy: { userId: number; name: string } | null;
  readonly run: { id: string; runNo: string } | null;
}

/** All facts that a preview or a commit needs. */
export interface ImportContext {
  readonly row: ImportRow;
  readonly file: StoredFile;
  readonly mapping: NameMapping;
  readonly tubes: readonly NamedTube[];
  readonly products: readonly LabProduct[];
  /** The plates that its tubes are on, and the plate that it or a person names. */
  readonly plans: readonly PlatePlan[];
  /** The instrument that measured, if its serial is registered. */
  readonly instrument: MeasuringInstrument | undefined;
}
