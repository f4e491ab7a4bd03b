import { plate384 } from "#contract/plate-geometry";
import { type Refused, refuse } from "./instrument-export.types";

/** Maximum number of results of one plate: every well of the largest plate with a dozen targets. */
export const plateResultsMax = plate384.wells * 12;

export const tooManyResultsRefusal = (line: number | null): Refused =>
  refuse("too-large", `结果超过 ${plateResultsMax} 行（384 孔 × 12 项），不像一块板，请只导出一块板的结果`, line);
