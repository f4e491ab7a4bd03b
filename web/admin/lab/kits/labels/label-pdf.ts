import {
  createPdfDocument,
  type PdfPage,
  pdfNumber,
  pdfPath,
  pdfText,
  pointsPerMm,
} from "../../../parts/pdf/pdf-document";
import { code128Path, qrPath } from "./code-paths";
import { labelsOnSheet, type SheetLayout, sheetCount } from "./label-sheets";
import { lotAndExpiryText } from "./label-words";
import type { KitLabel } from "./use-drawn";

/** Quiet zone on both sides of a Code 128, in modules (ISO/IEC 15417). */
const quiet = 10;

/** The labels as a PDF with vector codes, one page at a time, so that the browser stays responsive. */
export async function createLabelPdf(
  labels: readonly KitLabel[],
  layout: SheetLayout,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const pages: PdfPage[] = [];
  const count = sheetCount(labels.length, layout);
  for (let sheet = 0; sheet < count; sheet++) {
    pages.push(sheetPage(labelsOnSheet(labels, sheet, layout), layout));
    onProgress((sheet + 1) / count);
    if (sheet % 8 === 7) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return createPdfDocument(pages);
}

function sheetPage(labels: readonly KitLabel[], layout: SheetLayout): PdfPage {
  const { columns, rows, labelWidth, labelHeight } = layout;
  const { width, height } = layout.page;
  const [left, top] = [(width - columns * labelWidth) / 2, (height - rows * labelHeight) / 2];
  const content = labels.map((label, i) => {
    const x = left + (i % columns) * labelWidth;
    const y = height - top - (Math.floor(i / columns) + 1) * labelHeight;
    return `q 1 0 0 1 ${pdfNumber(x * pointsPerMm)} ${pdfNumber(y * pointsPerMm)} cm\n${drawn(label, layout)}\nQ`;
  });
  return { width, height, content: content.join("\n") };
}

/** Bars above their digits, the QR code beside them, lot and expiry below; the same layout as on the printed page. */
function drawn(label: KitLabel, { labelWidth, labelHeight }: SheetLayout): string {
  const margin = labelHeight * 0.1;
  const text = labelHeight * 0.085;
  const side = Math.min(labelHeight * 0.5, labelWidth * 0.28);
  const barsWidth = labelWidth - side - 3 * margin;
  const bottom = margin + 2.8 * text;
  const bars = code128Path(label.barcode);
  const square = qrPath(label.qrUrl);
  const digitsWidth = label.grouped.length * 0.6 * text * 1.15;
  const mm = (value: number) => value * pointsPerMm;
  return [
    placed(pdfPath(bars.path), {
      x: margin + (barsWidth * quiet) / (bars.width + 2 * quiet),
      y: bottom,
      scaleX: barsWidth / (bars.width + 2 * quiet),
      scaleY: (labelHeight - bottom - margin) / bars.height,
    }),
    // Modules count downwards in the drawing, but upwards on a PDF page.
    placed(pdfPath(square.path), {
      x: labelWidth - margin - side,
      y: labelHeight - margin,
      scaleX: side / square.width,
      scaleY: -side / square.height,
    }),
    pdfText(1, mm(text) * 1.15, mm(margin + (barsWidth - digitsWidth) / 2), mm(margin + 1.5 * text), label.grouped),
    pdfText(2, mm(text) * 0.9, mm(margin), mm(margin), lotAndExpiryText(label, "   ")),
  ].join("\n");
}

function placed(path: string, at: { x: number; y: number; scaleX: number; scaleY: number }): string {
  const [a, d, e, f] = [at.scaleX, at.scaleY, at.x, at.y].map((value) => Math.round(value * pointsPerMm * 1e5) / 1e5);
  return `q ${a} 0 0 ${d} ${e} ${f} cm\n${path}\nQ`;
}
