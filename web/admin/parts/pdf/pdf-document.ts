/** One page of a PDF; sizes in millimetres, `content` is PDF drawing operators in points from the lower left corner. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly content: string;
  /**
   * An RGB picture that `content` may paint as /P: pages with Chinese text are drawn as pictures, because no font is
   * embedded.
   */
  readonly picture?: { readonly jpeg: Uint8Array<ArrayBuffer>; readonly width: number; readonly height: number };
}

/** Points in a millimetre. */
export const pointsPerMm = 72 / 25.4;

/**
 * Fonts that every reader has: F1 is Courier, whose characters are all 0.6 em wide, F2 Helvetica. Latin characters
 * only.
 */
const fonts = ["Courier", "Helvetica"];

/**
 * A PDF 1.4 file of pages with vector drawings and text in the standard fonts; contents are compressed. Source: ISO
 * 32000-1, 7.5 (file structure) and 9.6.2.2 (standard fonts).
 */
export async function createPdfDocument(pages: readonly PdfPage[]): Promise<Blob> {
  const parts: (string | Uint8Array<ArrayBuffer>)[] = [];
  const offsets: number[] = [];
  let at = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    at += part.length;
  };
  const object = (head: string, stream?: Uint8Array<ArrayBuffer>) => {
    offsets.push(at);
    add(`${offsets.length} 0 obj\n${head}\n`);
    if (stream) {
      add("stream\n");
      add(stream);
      add("\nendstream\n");
    }
    add("endobj\n");
  };
  const firstPage = 3 + fonts.length;
  // The bytes above 127 in this comment mark the file as binary for transfer programs.
  add("%PDF-1.4\n");
  add(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  object("<< /Type /Catalog /Pages 2 0 R >>");
  const sizes = pages.map(({ picture }) => (picture ? 3 : 2));
  const kids = pages.map((_, i) => `${sizes.slice(0, i).reduce((sum, size) => sum + size, firstPage)} 0 R`).join(" ");
  object(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  for (const font of fonts) object(`<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`);
  const fontList = `/Font << ${fonts.map((_, i) => `/F${i + 1} ${3 + i} 0 R`).join(" ")} >>`;
  for (const { width, height, content, picture } of pages) {
    const box = [width, height].map((mm) => pdfNumber(mm * pointsPerMm)).join(" ");
    const stream = await deflated(content);
    const resources = `<< ${fontList}${picture ? ` /XObject << /P ${offsets.length + 3} 0 R >>` : ""} >>`;
    object(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Resources ${resources} /Contents ${offsets.length + 2} 0 R >>`,
    );
    object(`<< /Length ${stream.length} /Filter /FlateDecode >>`, stream);
    if (picture) object(pictureHead(picture), picture.jpeg);
  }
  const xrefAt = at;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${lines}`);
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R >>\nstartxref\n${xrefAt}\n%%EOF\n`);
  return new Blob(parts, { type: "application/pdf" });
}

const pictureHead = ({ jpeg, width, height }: NonNullable<PdfPage["picture"]>) =>
  `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8
/Filter /DCTDecode /Length ${jpeg.length} >>`;

/** An SVG path of M, L, h, v and z as PDF operators, filled by the even-odd rule. */
export function pdfPath(path: string): string {
  const out: string[] = [];
  let [x, y] = [0, 0];
  for (const [, command, text = ""] of path.matchAll(/([MLhvz])([^MLhvz]*)/g)) {
    const [a = 0, b = 0] = text.trim().split(/[ ,]+/).map(Number);
    if (command === "z") out.push("h");
    else {
      if (command === "h") x += a;
      else if (command === "v") y += a;
      else [x, y] = [a, b];
      out.push(`${pdfNumber(x)} ${pdfNumber(y)} ${command === "M" ? "m" : "l"}`);
    }
  }
  return `${out.join("\n")}\nf*`;
}

/** Text at a position in points; characters that the standard fonts lack become question marks. */
export function pdfText(font: 1 | 2, size: number, x: number, y: number, text: string): string {
  const safe = text.replace(/[^\x20-\x7e]/g, "?").replace(/[\\()]/g, "\\$&");
  return `BT /F${font} ${pdfNumber(size)} Tf ${pdfNumber(x)} ${pdfNumber(y)} Td (${safe}) Tj ET`;
}

export const pdfNumber = (value: number): number => Math.round(value * 1000) / 1000;

async function deflated(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
