import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { createLabelPdf } from "#web/admin/lab/kits/labels/label-pdf";
import { labelsPerSheet, sheetLayoutOfKey } from "#web/admin/lab/kits/labels/label-sheets";
import { createLabelZpl } from "#web/admin/lab/kits/labels/label-zpl";

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

const label = (n: number, lot = "L2611") => {
  const barcode = String(2000000000015 + n);
  return {
    barcode,
    grouped: `${barcode.slice(0, 4)} ${barcode.slice(4, 8)} ${barcode.slice(8)}`,
    qrUrl: `https://gene.example.com/h5/bind?code=${barcode}`,
    lot,
    expiresOn: "2027-12-31",
  };
};

describe("a PDF of labels", () => {
  const save = async (count: number, layout: string, lot?: string) => {
    const labels = Array.from({ length: count }, (_, i) => label(i, lot));
    const blob = await createLabelPdf(labels, sheetLayoutOfKey(layout), () => {});
    return Buffer.from(await blob.arrayBuffer());
  };

  test("is whole: every entry of its table of objects points at that object, every page is there", async () => {
    const file = await save(labelsPerSheet(sheetLayoutOfKey("4x10")) + 1, "4x10");
    const text = file.toString("latin1");
    const xrefAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const [, size] = /^xref\n0 (\d+)\n/.exec(text.slice(xrefAt)) ?? [];
    const offsets = [...text.slice(xrefAt).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    expect(offsets).toHaveLength(Number(size) - 1);
    offsets.forEach((offset, i) => {
      expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${i + 1} 0 obj\n`));
    });
    expect(text.match(/\/Type \/Page /g)).toHaveLength(2);
    expect(text).toContain("/MediaBox [0 0 595.276 841.89]");
  });

  test("has a label of a roll as a page of its own size, with codes that a scanner reads", async () => {
    const file = await save(2, "roll-50x30");
    expect(file.toString("latin1").match(/\/MediaBox \[0 0 141.732 85.039\]/g)).toHaveLength(2);
    const [, second = ""] = contentsOf(file);
    expect(await scanned(second, 141.732, 85.039)).toEqual([`Code128 ${label(1).barcode}`, `QRCode ${label(1).qrUrl}`]);
  });

  test("prints lot and digits, and cannot be broken by a lot with brackets", async () => {
    const [content = ""] = contentsOf(await save(1, "3x8", "A(1)\\批"));
    expect(content).toContain("(2000 0000 00015) Tj");
    expect(content).toContain("(LOT A\\(1\\)\\\\?   EXP 2027-12-31) Tj");
  });
});

describe("ZPL of labels", () => {
  test.for([203, 300] as const)("at %d dpi holds one label per barcode, and everything lies on the paper", (dpi) => {
    const zpl = createLabelZpl([label(0), label(1)], { widthMm: 50, heightMm: 30, dpi });
    const labels = zpl.split("^XZ").filter((one) => one.includes("^XA"));
    expect(labels).toHaveLength(2);
    const [first = ""] = labels;
    const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
    expect(first).toContain(`^PW${dots(50)}^LL${dots(30)}`);
    const [, x, y, module, height] =
      /\^FO(\d+),(\d+)\^BY(\d+)\^BCN,(\d+),N,N,N,A\^FD2000000000015\^FS/.exec(first) ?? [];
    const [, squareX, magnified] = /\^FO(\d+),\d+\^BQN,2,(\d+)\^FH_\^FDMA,https:/.exec(first) ?? [];
    // 13 digits in Code 128 are at most 134 modules, with a quiet zone of ten; an address of this length is a QR
    // code of 33 modules.
    expect(Number(module)).toBeGreaterThanOrEqual(2);
    expect(Number(x)).toBeGreaterThanOrEqual(10 * Number(module));
    expect(Number(y) + Number(height)).toBeLessThan(dots(30));
    expect(Number(squareX) + 33 * Number(magnified)).toBeLessThanOrEqual(dots(50));
    expect(Number(x) + 123 * Number(module)).toBeLessThan(Number(squareX));
  });

  test("signs of a lot that would be commands are printed, not obeyed", () => {
    const zpl = createLabelZpl([label(0, "A^XZ~JA_1")], { widthMm: 60, heightMm: 40, dpi: 203 });
    expect(zpl).toContain("^FDLOT A_5EXZ_7EJA_5F1  EXP 2027-12-31^FS");
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
  });
});

/** The drawing commands of every page, decompressed. */
function contentsOf(file: Buffer): string[] {
  const text = file.toString("latin1");
  return [...text.matchAll(/\/Length (\d+) \/Filter \/FlateDecode >>\nstream\n/g)].map((found) => {
    const at = found.index + found[0].length;
    return inflateSync(file.subarray(at, at + Number(found[1]))).toString("latin1");
  });
}

type Edge = { readonly x: number; readonly from: number; readonly to: number };

/** What a scanner sees on a page with a single label: the paths, transformed by the matrices before them. */
async function scanned(content: string, width: number, height: number): Promise<string[]> {
  const shapes: Edge[][] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  let points: [number, number][] = [];
  let edges: Edge[] = [];
  const ringDone = () => {
    points.forEach(([x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
      if (Math.abs(x - nextX) < 1e-6) edges.push({ x, from: Math.min(y, nextY), to: Math.max(y, nextY) });
    });
    points = [];
  };
  for (const line of content.split("\n")) {
    const numbers = line.match(/-?[\d.]+/g)?.map(Number) ?? [];
    if (line.endsWith(" cm")) matrix = numbers.slice(-6);
    const [a = 1, , , d = 1, e = 0, f = 0] = matrix;
    if (/ [ml]$/.test(line)) points.push([(numbers[0] ?? 0) * a + e, (numbers[1] ?? 0) * d + f]);
    if (line === "h") ringDone();
    if (line === "f*") {
      shapes.push(edges);
      edges = [];
    }
  }
  const scale = 6;
  const [w, h] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const data = new Uint8ClampedArray(w * h * 4).fill(255);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const [px, py] = [(x + 0.5) / scale, height - (y + 0.5) / scale];
      const isInk = shapes.some(
        (shape) => shape.filter((at) => at.x > px && at.from <= py && py < at.to).length % 2 === 1,
      );
      if (isInk) data.fill(0, (y * w + x) * 4, (y * w + x) * 4 + 3);
    }
  }
  const found = await readBarcodes({ data, width: w, height: h, colorSpace: "srgb" } as ImageData);
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}
