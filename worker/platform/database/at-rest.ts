import type { KeyedHash, Sealer } from "../crypto";
import type { FileStore } from "../files";
import { base64Url, fromBase64, hex } from "../ids";
import { decryptRecord, encryptRecord } from "../sealed-record";
import type { Cell, Database, Query, ResultsOf, StatementResult } from "./database";

/**
 * Columns whose values are encrypted in the database and clear in the worker. The column's name is bound to the encrypted
 * value, so that it can only be decrypted in this column. For searching there is a keyed hash in another column.
 */
export const encryptedColumns = [
  "users.phone",
  "users.email",
  "departments.phone",
  "departments.email",
  "enquiries.organisation",
  "enquiries.text",
  "enquiries.note",
  "enquiries.answers",
  "customer_notes.text",
  "persons.details_sealed",
  "calls.value",
  "calls.instrument_call",
  "runs.qc",
  "manual_typings.typed_values",
  "result_changes.before_calls",
  "result_changes.after_calls",
  "qc_points.figures",
  "report_versions.payload",
  "report_versions.statement",
  "runs.archived",
  "samples.archived",
] as const;
type AtRestColumn = (typeof encryptedColumns)[number];

/** Kind of a marked value: text, JSON, a hash for searching; text and JSON in the object store. */
type Mark = "t" | "j" | "h" | "ta" | "ja";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Created on first use, because a worker has no random numbers before its first request.
let secretMark = "";
function markStart(): string {
  secretMark ||= `${hex(crypto.getRandomValues(new Uint8Array(16)))}:`;
  return secretMark;
}

const marked = (mark: Mark, name: string, value: string) =>
  `${markStart()}${mark}:${name}:${base64Url(encoder.encode(value))};`;

/**
 * A parameter, or a text inside a JSON parameter, that is encrypted on its way into the database; an empty text stays empty.
 */
export function encryptedParam(column: AtRestColumn, value: string): string {
  return value === "" ? "" : marked("t", column, value);
}

/** As `encryptedParam` for a text that may be missing. */
export function encryptedParamOrNull(column: AtRestColumn, value: string | null): string | null {
  return value === null ? null : encryptedParam(column, value);
}

/**
 * A JSON value as one encrypted JSON text, to be put where the value would be inside a JSON parameter. As a parameter of its
 * own it needs `JSON.stringify` around it, as the value itself would.
 */
export function encryptedJson(column: AtRestColumn, value: unknown): string {
  return marked("j", column, JSON.stringify(value));
}

/**
 * A parameter that becomes the keyed hash of the value, for searching an encrypted column; the hash of an empty text is empty.
 * Upper and lower case are equal.
 */
export function hashedParam(purpose: "staff-phone" | "staff-email", value: string): string {
  return value === "" ? "" : marked("h", purpose, value.toLowerCase());
}

/** Location of a value whose cell only contains its key: a part of an archive file. */
export interface StoredLocation {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** A value for an archive file: its bytes, and the SQL parameter that replaces it in the cell once they are stored. */
interface StoredValue {
  readonly bytes: Uint8Array;
  at(place: StoredLocation): string;
}

/** The folder of archive files in the object store. */
export const archiveFolder = "archive/";

/**
 * Short column names in cells that say where their values are, because there are millions of such cells. A name is never used
 * for another column.
 */
const briefNames = {
  "samples.archived": "s",
  "report_versions.payload": "p",
  "runs.archived": "r",
} as const satisfies Partial<Record<AtRestColumn, string>>;
const wholeNames = new Map<string, string>(Object.entries(briefNames).map(([column, brief]) => [brief, column]));

/**
 * Moves a value of an encrypted column into the object store; it is encrypted with a key of its own, which stays in the cell,
 * itself encrypted. Readers of the column get the value as before, after a call of the store. For a JSON column the value is
 * its JSON text.
 */
export function moveToObjectStore(kind: "text" | "json", column: keyof typeof briefNames, value: string): StoredValue {
  const { key, bytes } = encryptRecord(columnEncryptionContext(column), value);
  const mark = kind === "json" ? "ja" : "ta";
  return {
    bytes,
    at: ({ file, offset, length }) => marked(mark, briefNames[column], `${file}.${offset}.${length}~${key}`),
  };
}

const sealedStart = "sealed~";
const box = String.raw`(?:([\w-]+\.\d+\.\d+)~)?([A-Za-z0-9]+\.[\w-]+\.[\w-]+)`;
const sealedText = new RegExp(`sealed~([tj])~([a-z_.]+)~${box}`, "g");
const sealedJson = new RegExp(`"sealed~j~([a-z_.]+)~${box}"`, "g");

const oneSealedText = new RegExp(sealedText.source);

/**
 * Whether the text contains something that looks like an encrypted value; the port refuses such a parameter (EncryptedInputError).
 */
export const looksEncrypted = (text: string): boolean => text.includes(sealedStart) && oneSealedText.test(text);

/** The encryption context of a column's values. */
export const columnEncryptionContext = (column: string) => `at-rest:${column}`;

interface AtRestPorts {
  readonly sealer: Sealer;
  readonly hash: KeyedHash;
  readonly rawFiles: Pick<FileStore, "getPart">;
}

/** The object store has lost a record whose key is in a cell. */
export class LostRecordError extends Error {
  override readonly name = "LostRecordError";
  constructor(place: string, kind: "missing" | "altered", options?: ErrorOptions) {
    super(`the archived record at ${place} is ${kind}`, options);
  }
}

/** A parameter already looks encrypted: it is refused, so that nobody can have a stolen value decrypted by sending it in. */
export class EncryptedInputError extends Error {
  override readonly name = "EncryptedInputError";
  constructor() {
    super("a parameter of a statement looks like a sealed value");
  }
}

/**
 * A database with its encrypted columns: marked parameters are encrypted or hashed before a statement runs, encrypted values in
 * results are decrypted before a store reads them, also inside JSON documents. A clear value passes unchanged. Throws when a
 * value was altered or is in another column, and EncryptedInputError.
 */
export function withEncryptedColumns(database: Database, ports: AtRestPorts): Database {
  return {
    async run<const Q extends readonly Query<unknown>[]>(queries: Q): Promise<ResultsOf<Q>> {
      const closed = await Promise.all(queries.map((query) => closedQuery(ports, query)));
      const results = await database.run(closed);
      const opening = { sealer: ports.sealer, parts: await partsOf(ports.rawFiles, results) };
      const opened = await Promise.all(results.map((result) => openedResult(opening, result)));
      return opened.map((result, index) => queries[index]?.read(result)) as ResultsOf<Q>;
    },
  };
}

async function closedQuery(ports: AtRestPorts, query: Query<unknown>): Promise<Query<StatementResult>> {
  const { sql, columns } = query;
  const params = query.params.some(isForPort)
    ? await Promise.all(query.params.map((param) => (isForPort(param) ? closedText(ports, param) : param)))
    : query.params;
  return { sql, columns, params, read: (result) => result };
}

const isForPort = (param: Cell): param is string =>
  typeof param === "string" && ((secretMark !== "" && param.includes(secretMark)) || param.includes(sealedStart));

async function closedText(ports: AtRestPorts, text: string): Promise<string> {
  if (looksEncrypted(text)) throw new EncryptedInputError();
  const marks = new RegExp(`${markStart()}([tj]a?|h):([a-z_.-]+):([\\w-]*);`, "g");
  return replaced(text, marks, async ([, mark = "", name = "", value = ""]) => {
    const clear = decoder.decode(fromBase64(value));
    if (mark === "h") return ports.hash.of(name, clear);
    const start = `${sealedStart}${mark[0]}~${name}~`;
    if (mark.length === 1) return start + (await ports.sealer.seal(columnEncryptionContext(name), clear));
    const [place = "", key = ""] = clear.split("~");
    return `${start}${place}~${await ports.sealer.wrap(key)}`;
  });
}

/** A part of an archive file, from one record to another. */
interface Part {
  from: number;
  until: number;
  bytes?: Uint8Array<ArrayBuffer> | undefined;
}

const storedPlaces = /sealed~[tj]~[a-z_.]+~([\w-]+)\.(\d+)\.(\d+)~/g;

/**
 * Loads what the results need from the object store: one part of each file, because records that are read together were
 * archived together.
 */
async function partsOf(
  files: AtRestPorts["rawFiles"],
  results: readonly StatementResult[],
): Promise<ReadonlyMap<string, Part>> {
  const parts = new Map<string, Part>();
  for (const { rows } of results)
    for (const cell of rows.flat().filter(isSealed))
      for (const [, file = "", offset, length] of cell.matchAll(storedPlaces)) {
        const [from, until] = [Number(offset), Number(offset) + Number(length)];
        const part = parts.get(file);
        parts.set(file, { from: Math.min(part?.from ?? from, from), until: Math.max(part?.until ?? until, until) });
      }
  await Promise.all(
    [...parts].map(async ([file, part]) => {
      part.bytes = await files.getPart(archiveFolder + file, part.from, part.until - part.from);
    }),
  );
  return parts;
}

interface Opening extends Pick<AtRestPorts, "sealer"> {
  readonly parts: ReadonlyMap<string, Part>;
}

async function openedResult(opening: Opening, { rows, changed }: StatementResult): Promise<StatementResult> {
  if (!rows.some((row) => row.some(isSealed))) return { rows, changed };
  const opened = await Promise.all(
    rows.map((row) =>
      row.some(isSealed) ? Promise.all(row.map((cell) => (isSealed(cell) ? openedText(opening, cell) : cell))) : row,
    ),
  );
  return { rows: opened, changed };
}

const isSealed = (cell: Cell): cell is string => typeof cell === "string" && cell.includes(sealedStart);

/** A cell that is a single encrypted value becomes that value; inside a JSON document it becomes JSON. */
async function openedText(opening: Opening, text: string): Promise<string> {
  const withJson = await replaced(text, sealedJson, ([, column = "", place, value = ""]) =>
    openedValue(opening, column, place, value),
  );
  return replaced(withJson, sealedText, async ([whole, , column = "", place, value = ""]) => {
    const clear = await openedValue(opening, column, place, value);
    return whole === text ? clear : JSON.stringify(clear).slice(1, -1);
  });
}

async function openedValue({ sealer, parts }: Opening, name: string, place: string | undefined, value: string) {
  if (place === undefined) return sealer.open(columnEncryptionContext(name), value);
  const column = wholeNames.get(name) ?? name;
  const key = await sealer.unwrap(value);
  const [file = "", offset, length] = place.split(".");
  const { from = 0, bytes } = parts.get(file) ?? {};
  if (!bytes) throw new LostRecordError(place, "missing");
  const start = Number(offset) - from;
  const record = bytes.slice(start, start + Number(length));
  try {
    return decryptRecord(columnEncryptionContext(column), key, record);
  } catch (cause) {
    throw new LostRecordError(place, "altered", { cause });
  }
}

async function replaced(
  text: string,
  pattern: RegExp,
  by: (match: RegExpMatchArray) => Promise<string>,
): Promise<string> {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return text;
  const values = await Promise.all(matches.map(by));
  let at = 0;
  const parts = matches.map((match, index) => {
    const before = text.slice(at, match.index);
    at = match.index + match[0].length;
    return before + values[index];
  });
  return parts.join("") + text.slice(at);
}
