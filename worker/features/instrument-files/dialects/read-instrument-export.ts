import { type TextEncodingName, textEncodingNames } from "#contract/text-encoding";
import { decodeText } from "./decode-text";
import { splitLines } from "./delimited-line";
import { readDelimitedResults } from "./delimited-results";
import { readDesignAnalysis, readDesignAnalysisCurves } from "./design-analysis";
import { type DetectedDialect, detectDialect } from "./detect-dialect";
import {
  type CurvesOutcome,
  type DialectOutcome,
  type ImportWarning,
  type InstrumentDialect,
  type ReadOutcome,
  type Refused,
  refuse,
} from "./instrument-export.types";
import { readQuantStudioCurves } from "./quantstudio-curves";
import { readQuantStudioText } from "./quantstudio-text";
import { openRdml, parseRdml, type RdmlOutcome, readRdml, readRdmlCurves } from "./rdml";
import { openWorkbook, type Workbook } from "./workbook";
import { isZip, openZip } from "./zip-archive";

interface Limits {
  /** Largest accepted file, in bytes. */
  readonly maxBytes: number;
}

/**
 * Reads an instrument's export file, whatever its name: checks size, container, encoding, dialect and content, in this order.
 * Bad input is answered with a refusal (code, Chinese sentence, line), never with an exception. Takes time linear in the size.
 */
export async function readInstrumentExport(bytes: Uint8Array, limits: Limits): Promise<ReadOutcome> {
  const opened = openContainer(bytes, limits);
  if (!opened) return readTextExport(bytes, limits);
  if (!opened.ok) return opened;
  if (opened.kind === "workbook") return finished("design-analysis", "utf-8", readDesignAnalysis(opened.workbook));
  const { rdml } = opened;
  return rdml.ok ? finished("rdml", "utf-8", readRdml(rdml.document)) : rdml;
}

/** The same for a text file: QuantStudio text, Bio-Rad CFX csv, our own csv, or RDML without its archive. */
export function readTextExport(bytes: Uint8Array, { maxBytes }: Limits): ReadOutcome {
  const detected = detectText(bytes, maxBytes);
  if (!detected.ok) return detected;
  const { found, lines, text, encoding } = detected;
  if (found.dialect === "quantstudio-text") return finished(found.dialect, encoding, readQuantStudioText(lines));
  if (found.dialect === "delimited") {
    return finished(found.table.dialect, encoding, readDelimitedResults(lines, found.table));
  }
  const rdml = parseRdml(text);
  return rdml.ok ? finished("rdml", encoding, readRdml(rdml.document)) : rdml;
}

/** The amplification curves of a file; none when its dialect has none. */
export async function readInstrumentCurves(bytes: Uint8Array, limits: Limits): Promise<CurvesOutcome> {
  const opened = openContainer(bytes, limits);
  if (opened) {
    if (!opened.ok) return opened;
    if (opened.kind === "workbook") return readDesignAnalysisCurves(opened.workbook);
    const { rdml } = opened;
    return rdml.ok ? readRdmlCurves(rdml.document) : rdml;
  }
  const detected = detectText(bytes, limits.maxBytes);
  if (!detected.ok) return detected;
  if (detected.found.dialect === "quantstudio-text") return readQuantStudioCurves(detected.lines);
  if (detected.found.dialect === "delimited") return { ok: true, curves: [] };
  const rdml = parseRdml(detected.text);
  return rdml.ok ? readRdmlCurves(rdml.document) : rdml;
}

type Container =
  | { ok: true; kind: "workbook"; workbook: Workbook }
  | { ok: true; kind: "rdml"; rdml: RdmlOutcome }
  | Refused;

/** Null for a file that is not an archive. */
function openContainer(bytes: Uint8Array, { maxBytes }: Limits): Container | null {
  if (!isZip(bytes) || bytes.length > maxBytes) return null;
  const zip = openZip(bytes);
  if (!zip.ok) return zip;
  const { archive } = zip;
  if (!archive.names.has("xl/workbook.xml")) {
    const rdml = openRdml(archive);
    if (rdml) return { ok: true, kind: "rdml", rdml };
    return refuse("compressed", "这是压缩文件，里面没有认识的结果，请解压后上传其中的结果文件");
  }
  const book = openWorkbook(archive);
  return book.ok ? { ok: true, kind: "workbook", workbook: book.workbook } : book;
}

type DetectedText =
  | {
      ok: true;
      found: Extract<DetectedDialect, { ok: true }>;
      lines: string[];
      text: string;
      encoding: TextEncodingName;
    }
  | Refused;

function detectText(bytes: Uint8Array, maxBytes: number): DetectedText {
  const decoded = decodeText(bytes, maxBytes);
  if (!decoded.ok) return decoded;
  const { text, encoding } = decoded;
  const lines = splitLines(text);
  const found = detectDialect(lines);
  return found.ok ? { ok: true, found, lines, text, encoding } : found;
}

function finished(dialect: InstrumentDialect, encoding: TextEncodingName, outcome: DialectOutcome): ReadOutcome {
  if (!outcome.ok) return outcome;
  const { experiment, plate, readings, warnings } = outcome;
  if (encoding === "gb18030") {
    const message = `文件不是 UTF-8，已按 ${textEncodingNames[encoding]}读取，请核对中文是否正确`;
    warnings.unshift({ code: "encoding-assumed", message, line: null });
  }
  return { ok: true, export: { dialect, encoding, experiment, plate, readings, warnings: gathered(warnings) } };
}

/** More warnings of one kind than this are counted instead of listed. */
const ofOneKindMax = 3;

/** The warnings about a file without repetition: the first of each kind, then how many more there are. */
function gathered(warnings: readonly ImportWarning[]): ImportWarning[] {
  return [...Map.groupBy(warnings, ({ code }) => code).values()].flatMap((ofKind) => {
    const shown = ofKind.slice(0, ofOneKindMax);
    const [first, more] = [shown.at(-1), ofKind.length - shown.length];
    if (!first || more === 0) return shown;
    const message = `${first.message}（同样的情况还有 ${more} 处）`;
    return [...shown.slice(0, -1), { ...first, message }];
  });
}
