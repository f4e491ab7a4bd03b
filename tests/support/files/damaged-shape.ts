import { utf8 } from "./encodings";
import type { FileShape } from "./file-shape";
import { madeHead, madeRows, ownText, quantStudioText } from "./plates";

export const rows = madeRows();
export const text = quantStudioText(rows);
export const csv = ownText(rows);
export const bytes = utf8(text);
export const head = `${madeHead("96-Well Block (0.2mL)").join("\n")}\n\n`;
export const results = (lines: string) =>
  `${head}[Results]\nWell Position\tSample Name\tTarget Name\tTask\tCT\n${lines}${lines.endsWith("\n") ? "" : "\n"}`;
export const many = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join("\n");
export const well = (i: number) => `${"ABCDEFGH"[Math.floor(i / 12) % 8]}${(i % 12) + 1}`;
export const damaged = (name: string, content: string | FileShape["bytes"], says: string): FileShape => ({
  name,
  bytes: typeof content === "string" ? () => utf8(content) : content,
  answer: { says },
});
