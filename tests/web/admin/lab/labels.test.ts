import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { type CodePath, code128Path, qrPath } from "../../../../web/admin/lab/kits/labels/code-paths";
import {
  labelsOnSheet,
  labelsPerSheet,
  printPartName,
  rollLayoutFor,
  sheetCount,
  sheetLayoutOfKey,
  sheetLayouts,
  splitIntoPrintParts,
} from "../../../../web/admin/lab/kits/labels/label-sheets";

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    fireImmediately: true,
  });
});

describe("labels on sheets", () => {
  const layout = sheetLayoutOfKey("3x8");

  it("the grids fit on A4", () => {
    for (const { columns, rows, labelWidth, labelHeight } of sheetLayouts) {
      expect(columns * labelWidth).toBeLessThanOrEqual(210);
      expect(rows * labelHeight).toBeLessThanOrEqual(297);
    }
  });

  it("5000 labels of 24 are 209 sheets, the last one with 8, and none is lost or doubled", () => {
    const labels = Array.from({ length: 5000 }, (_, i) => i);
    expect(sheetCount(labels.length, layout)).toBe(209);
    expect(labelsOnSheet(labels, 208, layout)).toHaveLength(8);
    const all = Array.from({ length: 209 }, (_, sheet) => labelsOnSheet(labels, sheet, layout)).flat();
    expect(all).toEqual(labels);
  });

  it("a batch prints in parts of at most twenty sheets that follow each other", () => {
    const parts = splitIntoPrintParts(209);
    expect(parts).toHaveLength(11);
    expect(parts[0]).toEqual({ from: 0, to: 19 });
    expect(parts[10]).toEqual({ from: 200, to: 208 });
    parts.slice(1).forEach((part, i) => {
      expect(part.from).toBe((parts[i]?.to ?? -1) + 1);
    });
  });

  it("parts are named as people count, and a part of one sheet by its number", () => {
    expect(printPartName({ from: 0, to: 19 })).toBe("第 1-20 张");
    expect(printPartName({ from: 20, to: 20 })).toBe("第 21 张");
    expect(splitIntoPrintParts(0)).toEqual([]);
  });

  it("a label printer gets the chosen roll, or the one with labels as large as the sheet's", () => {
    expect(rollLayoutFor(sheetLayoutOfKey("roll-60x40")).key).toBe("roll-60x40");
    expect(rollLayoutFor(sheetLayoutOfKey("3x8")).key).toBe("roll-70x37");
  });

  it("an unknown layout is the first one", () => {
    expect(labelsPerSheet(sheetLayoutOfKey("nonsense"))).toBe(24);
  });
});

describe("codes on labels", () => {
  it("the bars read back as the barcode", async () => {
    expect(await readBack(code128Path("2000000000015"), 40, 10)).toEqual(["Code128 2000000000015"]);
  });

  it("a barcode of six digits reads back too", async () => {
    expect(await readBack(code128Path("123456"), 40, 10)).toEqual(["Code128 123456"]);
  });

  it("the square reads back as the address that opens the bind page", async () => {
    const url = "https://gene.example.com/h5/bind?code=2000000000015";
    const code = qrPath(url);
    expect(await readBack(code, code.height, 4)).toEqual([`QRCode ${url}`]);
  });
});

/** What a scanner reads from a drawn path with a light margin around it. */
async function readBack(code: CodePath, height: number, margin: number): Promise<string[]> {
  const scale = 4;
  const edges = edgesOf(code.path);
  const [w, h] = [(code.width + 2 * margin) * scale, (height + 2 * margin) * scale];
  const data = new Uint8ClampedArray(w * h * 4).fill(255);
  for (let y = 0; y < h; y++) {
    // Bars are stretched to the requested height, as the label stretches them.
    const codeY = ((y + 0.5) / scale - margin) * (code.height / height);
    for (let x = 0; x < w; x++) {
      if (isInside(edges, (x + 0.5) / scale - margin, codeY)) data.fill(0, (y * w + x) * 4, (y * w + x) * 4 + 3);
    }
  }
  const found = await readBarcodes({ data, width: w, height: h, colorSpace: "srgb" } as ImageData);
  return found.map(({ format, text }) => `${format} ${text}`);
}

type Edge = { readonly x: number; readonly from: number; readonly to: number };

/** Vertical edges of a path made of straight lines. */
function edgesOf(path: string): Edge[] {
  const edges: Edge[] = [];
  for (const part of path.split("z").filter(Boolean)) {
    const points = pointsOf(part);
    points.forEach(([x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % points.length] ?? [x, y];
      if (x === nextX && y !== nextY) edges.push({ x, from: Math.min(y, nextY), to: Math.max(y, nextY) });
    });
  }
  return edges;
}

function pointsOf(part: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", numbers = ""] of part.matchAll(/([MLhv])([-\d. ]+)/g)) {
    const [a = 0, b = 0] = numbers.trim().split(" ").map(Number);
    if (command === "h") x += a;
    else if (command === "v") y += a;
    else [x, y] = [a, b];
    points.push([x, y]);
  }
  return points;
}

/** Even-odd rule. */
function isInside(edges: readonly Edge[], x: number, y: number): boolean {
  return edges.filter((edge) => edge.x > x && edge.from <= y && y < edge.to).length % 2 === 1;
}
