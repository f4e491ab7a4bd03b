import { code128Path, qrPath } from "./code-paths";
import { lotAndExpiryText } from "./label-words";
import type { KitLabel } from "./use-drawn";

/** Paper and head of a label printer. */
interface ZplPaper {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly dpi: 203 | 300;
}

/** One label per `^XA ... ^XZ`, for printers that speak ZPL II: `^BC` for the bars, `^BQ` for the QR code. */
export function createLabelZpl(labels: readonly KitLabel[], paper: ZplPaper): string {
  const [first] = labels;
  if (!first) return "";
  const layout = layoutOf(first, paper);
  return labels.map((label) => zplOf(label, layout)).join("");
}

type Layout = ReturnType<typeof layoutOf>;

/** Positions in dots. Codes are printed in whole dots per module, so that all bars have the right width. */
function layoutOf(label: KitLabel, { widthMm, heightMm, dpi }: ZplPaper) {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
  const [width, height, margin, text] = [dots(widthMm), dots(heightMm), dots(1.5), dots(2.6)];
  const square = qrPath(label.qrUrl).width;
  const bars = code128Path(label.barcode).width;
  // A telephone reads modules of 0.37 mm easily; the bars use the largest whole number of dots that fits beside such
  // a square.
  const squareMin = Math.max(2, Math.round(dots(0.37)));
  const spare = (squareDot: number) => width - margin - square * squareDot;
  const barDot = clamp(Math.floor(spare(squareMin) / (bars + 20)), 1, 10);
  const room = Math.min(width - margin - (bars + 20) * barDot, height - 2 * margin - 2 * text);
  const squareDot = clamp(Math.floor(room / square), 2, 10);
  const barHeight = height - 2 * margin - 3 * text;
  return { width, height, margin, text, barDot, squareDot, barHeight, squareX: spare(squareDot) };
}

function zplOf(label: KitLabel, at: Layout): string {
  const { margin, text } = at;
  const barsX = 10 * at.barDot;
  const digitsY = margin + at.barHeight + Math.round(text * 0.3);
  return [
    "^XA",
    `^CI28^PW${at.width}^LL${at.height}^LH0,0`,
    `^FO${barsX},${margin}^BY${at.barDot}^BCN,${at.barHeight},N,N,N,A^FD${label.barcode}^FS`,
    `^FO${barsX},${digitsY}^A0N,${text},${text}^FD${label.grouped}^FS`,
    `^FO${at.squareX},${margin}^BQN,2,${at.squareDot}^FH_^FDMA,${escaped(label.qrUrl)}^FS`,
    `^FO${margin},${digitsY + Math.round(text * 1.3)}^A0N,${text},${text}^FH_^FD${escaped(lotAndExpiryText(label, "  "))}^FS`,
    "^PQ1",
    "^XZ\r\n",
  ].join("\r\n");
}

/** Replaces characters that would start a command by their hex codes after `^FH_`. */
const escaped = (text: string) =>
  text.replace(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
