import { headingKey } from "./delimited-line";
import type { Experiment, ExperimentType, ImportWarning } from "./instrument-export.types";
import { experimentType } from "./quantstudio-vocabulary";
import { readInstrumentTime } from "./read-time";

/** Keys (compared form) under which programs write what we keep; "runenddatatime" is the workbooks' own spelling. */
const keys = {
  name: ["experimentname", "filename"],
  type: ["experimenttype", "pluginnameandversion"],
  barcode: ["experimentbarcode", "barcode", "platebarcode", "plateid"],
  instrumentType: ["instrumenttype", "instrument"],
  instrumentSerial: ["instrumentserialnumber", "instrumentserial", "baseserialnumber"],
  instrumentName: ["instrumentname"],
  blockType: ["blocktype"],
  chemistry: ["chemistry"],
  operator: ["username", "operator", "createdbyuser"],
  runEnd: ["experimentrunendtime", "runenddatatime", "runenddatetime", "runendtime", "runended"],
} as const;

/**
 * What the head of a file says of its experiment.
 * @param assumedType what the file's own tables prove, for programs that name no type.
 */
export function readExperiment(
  header: Record<string, string>,
  warnings: ImportWarning[],
  assumedType: ExperimentType | null = null,
): Experiment {
  const values = new Map(Object.entries(header).map(([key, value]) => [headingKey(key), value]));
  const value = (name: keyof typeof keys) => {
    for (const key of keys[name]) {
      const text = values.get(key) ?? "";
      if (text !== "" && text !== "NA" && text !== "N/A") return text;
    }
    return null;
  };
  const rawType = value("type");
  const named = experimentType(rawType);
  const type = named === "unknown" ? (assumedType ?? "unknown") : named;
  if (type === "unknown" && assumedType === null) {
    const message = `实验类型不认识：${(rawType ?? "空").slice(0, 32)}，将只按孔位和数值导入`;
    warnings.push({ code: "type-unknown", message, line: null });
  }
  const rawRunEndedAt = value("runEnd");
  return {
    // Design & Analysis prints a Windows path where the others print a name.
    name: value("name")?.split("\\").at(-1) ?? null,
    type,
    rawType,
    barcode: value("barcode"),
    instrumentType: value("instrumentType"),
    instrumentSerial: value("instrumentSerial"),
    instrumentName: value("instrumentName"),
    blockType: value("blockType"),
    chemistry: value("chemistry"),
    operator: value("operator"),
    runEndedAt: runEnd(rawRunEndedAt, warnings),
    rawRunEndedAt,
    header,
  };
}

function runEnd(raw: string | null, warnings: ImportWarning[]): number | null {
  const warn = (code: ImportWarning["code"], message: string) => warnings.push({ code, message, line: null });
  if (raw === null || /^not started$/i.test(raw)) {
    warn("time-missing", "文件没有运行结束时间，请人工填写");
    return null;
  }
  const time = readInstrumentTime(raw);
  const shown = raw.slice(0, 40);
  if (!time.ok) {
    if (time.reason === "unreadable") warn("time-unreadable", `运行结束时间无法识别：${shown}，请人工填写`);
    else warn("time-zone-unknown", `运行结束时间的时区不明：${shown}，请人工填写`);
    return null;
  }
  if (time.assumedZone) warn("time-zone-assumed", `时区 ${time.assumedZone} 有多种含义，已按北京时间处理：${shown}`);
  return time.at;
}
