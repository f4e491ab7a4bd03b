import { utf8 } from "./encodings";
import { allRows, madeHead, madeRows, plate384, quantStudioText, resultCells } from "./plates";

/** One kind of file that a laboratory may upload, and the expected outcome of its import. */
export interface FileShape {
  readonly name: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  readonly answer: ReadAnswer | RefusedAnswer;
}

interface ReadAnswer {
  /** Number of results that are read. */
  readonly reads: number;
  readonly plate?: 96 | 384;
  readonly encoding?: "utf-16le" | "utf-16be" | "gb18030";
  /** A part of each warning that the preview shows, in order; there may be further warnings. */
  readonly notes?: readonly string[];
}

interface RefusedAnswer {
  /** A part of the message. */
  readonly says: string;
}

export const rows = madeRows();
export const full384 = madeRows({ format: plate384, rows: allRows(plate384), columns: 24 });
export const corner384 = madeRows({ format: plate384, rows: [1, 2], columns: 12 });
export const chinese = rows.map((row) => (row.position === "A2" ? { ...row, sample: "王小明" } : row));
export const text = quantStudioText(rows);
export const without = (headings: readonly string[]) => {
  const at = ["Well", "Well Position", "Omit", "Sample Name", "Target Name", "Task", "Reporter", "CT"];
  const kept = at.map((heading) => headings.includes(heading));
  const cut = (cells: readonly string[]) => cells.filter((_, i) => !kept[i]).join("\t");
  const lines = [cut(at), ...rows.map((row) => cut(resultCells(row)))];
  return `${madeHead("96-Well Block (0.2mL)").join("\n")}\n\n[Results]\n${lines.join("\n")}\n`;
};
export const renamed = (from: string, to: string) => text.replaceAll(from, to);

export const reads = (count: number, more: Omit<ReadAnswer, "reads"> = {}): ReadAnswer => ({ reads: count, ...more });
export const says = (sentence: string): RefusedAnswer => ({ says: sentence });
export const shape = (name: string, bytes: FileShape["bytes"] | string, answer: FileShape["answer"]): FileShape => ({
  name,
  bytes: typeof bytes === "string" ? () => utf8(bytes) : bytes,
  answer,
});
