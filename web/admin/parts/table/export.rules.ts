import { formatTime } from "../format-time";

/** The text of a rendered cell: a full time, yes or no for a switch, nothing for a dash. */
export function exportCellText(cell: Element): string {
  const toggle = cell.querySelector<HTMLInputElement>("input[type=checkbox]");
  if (toggle) return toggle.checked ? "是" : "否";
  const times = [...cell.querySelectorAll("time")];
  const shown = times.reduce(
    (text, time) => text.replace(time.textContent ?? "", formatTime(Date.parse(time.dateTime))),
    wordsOf(cell),
  );
  if (shown === "—") return "";
  // A barcode is shown in groups but searched for as one number.
  return /^\d{4} \d{1,4}( \d{1,5})?$/.test(shown) ? shown.replaceAll(" ", "") : shown;
}

/** The texts of a cell's parts, separated by spaces. */
function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  const parts = [...node.childNodes].map(wordsOf);
  const isLine = [...node.childNodes].every(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return (isLine ? parts.join("") : parts.filter(Boolean).join(" ")).trim();
}

/** A CSV that spreadsheets read as UTF-8 and never as formulas (RFC 4180, OWASP CSV injection). */
export function createCsv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => {
    const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;
}
