import { type PlateFormat, plate96, plate384, wellAt, wellNumber } from "#contract/plate-geometry";

/** One row of results in a generated file. */
export interface MadeRow {
  readonly position: string;
  readonly number: number;
  readonly sample: string;
  readonly target: string;
  readonly task: string;
  readonly ct: string;
}

interface MadePlate {
  readonly format?: PlateFormat;
  /** Rows of the plate that are filled, counted from 1. */
  readonly rows?: readonly number[];
  readonly columns?: number;
  readonly target?: string;
}

/** Rows of a plate: a no-template control in its first well, samples with barcodes in the others. */
export function madeRows({ format = plate96, rows = [1], columns = 12, target = "RSV" }: MadePlate = {}): MadeRow[] {
  return rows.flatMap((row) =>
    Array.from({ length: columns }, (_, i): MadeRow => {
      const well = wellAt(row, i + 1, format);
      if (!well) throw new Error(`no well ${row}/${i + 1}`);
      const number = wellNumber(well, "row-major", format);
      const isBlank = row === 1 && i === 0;
      return {
        position: well.name,
        number,
        sample: isBlank ? "NTC" : `88${String(10_000_000 + number)}`,
        target,
        task: isBlank ? "NTC" : "UNKNOWN",
        ct: isBlank ? "Undetermined" : (20 + (number % 97) / 10).toFixed(3),
      };
    }),
  );
}

export const allRows = (format: PlateFormat): number[] => Array.from({ length: format.rows }, (_, i) => i + 1);

interface TextOptions {
  readonly head?: readonly string[];
  readonly block?: string;
  readonly headings?: readonly string[];
  readonly hasSetup?: boolean;
  readonly end?: string;
}

const setupHeadings = ["Well", "Well Position", "Sample Name", "Target Name", "Task", "Reporter"];
const resultHeadings = ["Well", "Well Position", "Omit", "Sample Name", "Target Name", "Task", "Reporter", "CT"];

export const madeHead = (block: string): string[] => [
  `* Block Type = ${block}`,
  "* Chemistry = TAQMAN",
  "* Experiment Name = made",
  "* Experiment Run End Time = 2026-11-20 09:30:00 AM UTC",
  "* Experiment Type = Presence/Absence",
  "* Instrument Serial Number = 278880034",
  "* Instrument Type = QuantStudio(TM) 6 Flex System",
];

export const resultCells = (row: MadeRow): string[] => [
  String(row.number),
  row.position,
  "false",
  row.sample,
  row.target,
  row.task,
  "FAM",
  row.ct,
];

/** A QuantStudio text export of the rows. */
export function quantStudioText(rows: readonly MadeRow[], options: TextOptions = {}): string {
  const { head = madeHead(options.block ?? "96-Well Block (0.2mL)"), headings = resultHeadings, end = "\n" } = options;
  const tab = (cells: readonly string[]) => cells.join("\t");
  const setup = rows.map((row) => tab([String(row.number), row.position, row.sample, row.target, row.task, "FAM"]));
  const lines = [
    ...head,
    "",
    ...(options.hasSetup === false ? [] : ["[Sample Setup]", tab(setupHeadings), ...setup, ""]),
    "[Results]",
    tab(headings),
    ...rows.map((row) => tab(resultCells(row))),
  ];
  return `${lines.join("\n")}${end}`;
}

const cfxHeadings = ["", "Well", "Fluor", "Target", "Content", "Sample", "Biological Set Name", "Cq", "Well Note"];

/** A Bio-Rad CFX export of the rows; wells are written as "A01". */
export function cfxText(rows: readonly MadeRow[], delimiter = ","): string {
  const padded = (position: string) => position.replace(/^([A-Z])(\d)$/, "$10$2");
  const lines = rows.map(({ position, target, task, sample, ct }) =>
    ["", padded(position), "FAM", target, task === "NTC" ? "NTC" : "Unkn", sample, "", cfxCq(ct), ""].join(delimiter),
  );
  return `${[cfxHeadings.join(delimiter), ...lines].join("\n")}\n`;
}

const cfxCq = (ct: string) => (ct === "Undetermined" ? "NaN" : ct);

/** Our own CSV of the rows. */
export function ownText(rows: readonly MadeRow[], headings = "well,sample,assay,task,ct"): string {
  const lines = rows.map(({ position, sample, target, task, ct }) =>
    [position, sample, target, task.toLowerCase(), ct].join(","),
  );
  return `${[headings, ...lines].join("\n")}\n`;
}

/** The rows of a sheet of results with the headings of Design & Analysis. */
export function sheetRows(rows: readonly MadeRow[], block?: string): (string | number)[][] {
  const head = block ? [["Block Type", block], ["Experiment Type", "Presence/Absence"], []] : [];
  const cq = (ct: string) => (ct === "Undetermined" ? ct : Number(ct));
  return [
    ...head,
    ["Well", "Well Position", "Omit", "Sample", "Target", "Task", "Reporter", "Cq"],
    ...rows.map((row) => [row.number, row.position, "FALSE", row.sample, row.target, row.task, "FAM", cq(row.ct)]),
  ];
}

interface RdmlOptions {
  readonly version?: string;
  readonly publisher?: string;
  readonly format?: string;
  /** Name of a reaction; its number by default. */
  readonly reactId?: (row: MadeRow) => string;
  readonly sampleHead?: (row: MadeRow) => { readonly id: string; readonly description?: string };
  readonly targetId?: string;
  /** The dye as the text of its element, as StepOne writes it. */
  readonly isDyeText?: boolean;
  /** A run for each of these dyes, each with its own target. */
  readonly runs?: readonly {
    readonly id: string;
    readonly dye: string;
    readonly target: string;
    readonly date?: string;
  }[];
}

export const rdmlFormat = (format: PlateFormat): string =>
  `<rows>${format.rows}</rows><columns>${format.columns}</columns><rowLabel>ABC</rowLabel><columnLabel>123</columnLabel>`;

/** An RDML document of the rows. */
export function rdmlText(rows: readonly MadeRow[], options: RdmlOptions = {}): string {
  const format = options.format ?? rdmlFormat(plate96);
  const head: NonNullable<RdmlOptions["sampleHead"]> = options.sampleHead ?? (({ sample }) => ({ id: sample }));
  const reactId = options.reactId ?? (({ number }) => String(number));
  const runs = options.runs ?? [{ id: "run 1", dye: "FAM", target: options.targetId ?? "RSV" }];
  const samples = new Map(rows.map((row) => [head(row).id, row]));
  const sampleXml = [...samples].map(([id, row]) => {
    const type = row.task === "NTC" ? "ntc" : "unkn";
    const text = head(row).description;
    return `<sample id="${id}">${text ? `<description>${text}</description>` : ""}<type>${type}</type></sample>`;
  });
  const targetXml = runs.map(({ target, dye }) => {
    const dyeXml = options.isDyeText ? `<dyeId>${dye}</dyeId>` : `<dyeId id="${dye}"/>`;
    return `<target id="${target}"><type>toi</type>${dyeXml}</target>`;
  });
  const cq = (ct: string) => (ct === "Undetermined" ? "-1" : ct);
  const runXml = runs.map(({ id, target, date = "2026-11-20T09:30:00Z" }) => {
    const reacts = rows.map(
      (row) =>
        `<react id="${reactId(row)}"><sample id="${head(row).id}"/><data><tar id="${target}"/><cq>${cq(row.ct)}</cq>` +
        "<adp><cyc>1</cyc><fluor>0.01</fluor></adp><adp><cyc>2</cyc><fluor>0.02</fluor></adp></data></react>",
    );
    return `<run id="${id}"><instrument>made</instrument><pcrFormat>${format}</pcrFormat><runDate>${date}</runDate>${reacts.join("")}</run>`;
  });
  const publisher = options.publisher ? `<id><publisher>${options.publisher}</publisher></id>` : "";
  return (
    `<?xml version="1.0" encoding="UTF-8"?><rdml version="${options.version ?? "1.1"}" xmlns="http://www.rdml.org">` +
    `${publisher}${sampleXml.join("")}${targetXml.join("")}<experiment id="made">${runXml.join("")}</experiment></rdml>`
  );
}

export { plate96, plate384 };
