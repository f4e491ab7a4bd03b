import { parseDay } from "#contract/calendar";
import { headingKey } from "./delimited-line";
import type { Calibration, Experiment, ExperimentType, ImportWarning } from "./instrument-export.types";
import { experimentType } from "./quantstudio-vocabulary";
import { readInstrumentTime } from "./read-time";

/** Keys (in comparing form) that programs use for the facts we store; "runenddatatime" is the workbooks' own spelling. */
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
  reagentLot: ["reagentlot", "reagentlotnumber", "reagentlotno", "kitlot", "kitlotnumber", "lotnumber"],
  reagentExpiry: ["reagentexpiry", "reagentexpirydate", "reagentexpirationdate", "kitexpiry", "kitexpirationdate"],
  runStart: ["experimentrunstarttime", "runstartdatatime", "runstartdatetime", "runstarttime", "runstarted"],
  runEnd: ["experimentrunendtime", "runenddatatime", "runenddatetime", "runendtime", "runended"],
} as const;

/** The plate named in a header, as it is written. */
export function blockTypeOf(header: Record<string, string>): string | null {
  return Object.entries(header).find(([key]) => headingKey(key) === "blocktype")?.[1] ?? null;
}

/**
 * The facts about the experiment in the header of a file.
 * @param assumedType the type that the file's own tables prove, for programs that name none.
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
    // Design & Analysis writes a Windows path where the others write a name.
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
    runStartedAt: momentOf(value("runStart")),
    reagentLot: value("reagentLot"),
    reagentExpiresOn: dayOf(value("reagentExpiry")),
    calibrations: calibrationsOf(header),
    header,
  };
}

/** A calendar day as `YYYY-MM-DD`, also from the format of QuantStudio programs (`MM-DD-YYYY`); null if it is not a day. */
function dayOf(raw: string | null): string | null {
  const text = (raw ?? "").replace(/^(\d\d-\d\d)-(20\d\d)$/, "$2-$1");
  return (text.startsWith("20") && parseDay(text)) || null;
}

function momentOf(raw: string | null): number | null {
  const time = raw === null ? null : readInstrumentTime(raw);
  return time?.ok ? time.at : null;
}

/** Reads "Calibration Pure Dye FAM is expired = No" and "Calibration Pure Dye FAM performed on = 09-27-2010". */
function calibrationsOf(header: Record<string, string>): Calibration[] {
  const performed = new Map<string, string>();
  const expired = new Map<string, boolean>();
  for (const [key, value] of Object.entries(header)) {
    const [, name, what] = /^calibration (.{1,64}?) (is expired|performed on)$/i.exec(key.trim()) ?? [];
    if (!name || !what) continue;
    if (what.toLowerCase() === "performed on") performed.set(name, value);
    else expired.set(name, /^(yes|true|y|1)$/i.test(value));
  }
  return [...expired].map(([name, isExpired]) => ({
    name,
    isExpired,
    performedOn: dayOf(performed.get(name) ?? null),
  }));
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
