/** The layout of labels on a sheet, or of one on a roll; millimetres. */
export interface SheetLayout {
  readonly key: string;
  readonly name: string;
  readonly page: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
}

const a4 = { width: 210, height: 297 };

// Common die-cut sheets without gaps between labels: 3 x 8 and 4 x 10 on 210 x 297 mm.
export const sheetLayouts: readonly [SheetLayout, ...SheetLayout[]] = [
  { key: "3x8", name: "每张 24 枚（70×37 毫米）", page: a4, columns: 3, rows: 8, labelWidth: 70, labelHeight: 37 },
  {
    key: "4x10",
    name: "每张 40 枚（52.5×29.7 毫米）",
    page: a4,
    columns: 4,
    rows: 10,
    labelWidth: 52.5,
    labelHeight: 29.7,
  },
];

/** Rolls of a label printer: one label is one page. */
export const rollLayouts: readonly [SheetLayout, ...SheetLayout[]] = [roll(50, 30), roll(60, 40), roll(70, 37)];

function roll(width: number, height: number): SheetLayout {
  const name = `卷标 ${width}×${height} 毫米`;
  return {
    key: `roll-${width}x${height}`,
    name,
    page: { width, height },
    columns: 1,
    rows: 1,
    labelWidth: width,
    labelHeight: height,
  };
}

export const sheetLayoutOfKey = (key: string): SheetLayout =>
  [...sheetLayouts, ...rollLayouts].find((layout) => layout.key === key) ?? sheetLayouts[0];

/** The roll for a label printer: the chosen one, else the one with labels of the chosen sheet's size, else the smallest. */
export const rollLayoutFor = ({ key, labelWidth, labelHeight }: SheetLayout): SheetLayout =>
  rollLayouts.find((roll) => roll.key === key) ??
  rollLayouts.find((roll) => roll.labelWidth === labelWidth && roll.labelHeight === labelHeight) ??
  rollLayouts[0];

export const labelsPerSheet = (layout: SheetLayout): number => layout.columns * layout.rows;

export const sheetCount = (labels: number, layout: SheetLayout): number => Math.ceil(labels / labelsPerSheet(layout));

/** The labels of one sheet, counted from 0. */
export function labelsOnSheet<T>(labels: readonly T[], sheet: number, layout: SheetLayout): readonly T[] {
  return labels.slice(sheet * labelsPerSheet(layout), (sheet + 1) * labelsPerSheet(layout));
}

/** Sheets that are sent to the printer together, counted from 0; `to` belongs to them. */
export interface PrintPart {
  readonly from: number;
  readonly to: number;
}

/** Printing more sheets at once would keep the browser busy for a minute, and some printers fail. */
const sheetsPerPart = 20;

/** A batch in parts of at most twenty sheets. */
export function splitIntoPrintParts(sheets: number): PrintPart[] {
  const parts: PrintPart[] = [];
  for (let from = 0; from < sheets; from += sheetsPerPart) {
    parts.push({ from, to: Math.min(from + sheetsPerPart, sheets) - 1 });
  }
  return parts;
}

export const printPartName = ({ from, to }: PrintPart): string =>
  from === to ? `第 ${from + 1} 张` : `第 ${from + 1}-${to + 1} 张`;
