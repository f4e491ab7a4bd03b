import { createPdfDocument, pointsPerMm } from "../../parts/pdf/pdf-document";
import { qrPath } from "../kits/labels/code-paths";

const posterSizes = { A4: { width: 210, height: 297 }, A3: { width: 297, height: 420 } } as const;
export type PosterSize = keyof typeof posterSizes;

/** The content of a poster. */
interface PosterFacts {
  readonly name: string;
  readonly address: string;
  /** Entry page of the point-of-care test, for the QR code. */
  readonly url: string;
}

/** 200 dots per inch: sharp at arm's length, at most 1.5 MB. */
const perMm = 200 / 25.4;
const family = "PingFang SC, HarmonyOS Sans SC, MiSans, Microsoft YaHei, Noto Sans SC, sans-serif";
const steps = ["扫码，验证手机号并绑定采样管", "把采样管交给工作人员", "约 40 分钟后在手机上看报告"];

/** Draws the poster on a canvas of `pixelsWide`; the layout is in mm of an A4 sheet and scaled. */
export function drawPoster(canvas: HTMLCanvasElement, { name, address, url }: PosterFacts, pixelsWide: number): void {
  const unit = pixelsWide / 210;
  canvas.width = pixelsWide;
  canvas.height = Math.round(297 * unit);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.scale(unit, unit);
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, 210, 297);
  pen.fillStyle = "#0b6bcb";
  pen.fillRect(0, 0, 210, 74);
  pen.textAlign = "center";
  const write = (
    text: string,
    y: number,
    mm: number,
    { colour = "#0b1f3a", weight = 400, x = 105, most = 186 } = {},
  ) => {
    pen.fillStyle = colour;
    pen.font = `${weight} ${mm}px ${family}`;
    pen.fillText(text, x, y, most);
  };
  write("呼吸道病原体现场快检", 38, 15, { colour: "#ffffff", weight: 700 });
  write("唾液样本 · 免提取 · 30-40 分钟出结果", 57, 8, { colour: "#e8f4ff" });
  drawCode(pen, url);
  write("微信或相机扫一扫", 205, 8, { weight: 600 });
  // The numbers of the list are aligned, and the list as a whole is centred.
  pen.font = `400 7px ${family}`;
  const lines = steps.map((step, i) => `${i + 1}　${step}`);
  const x = 105 - Math.max(...lines.map((line) => pen.measureText(line).width)) / 2;
  pen.textAlign = "left";
  for (const [i, line] of lines.entries()) write(line, 222 + 12 * i, 7, { colour: "#24344d", x });
  pen.textAlign = "center";
  pen.fillStyle = "#e3e9f2";
  pen.fillRect(24, 259, 162, 0.4);
  write(name, 272, 8, { weight: 600 });
  write(address, 283, 5.5, { colour: "#5b6b82" });
}

function drawCode(pen: CanvasRenderingContext2D, url: string): void {
  const { path, width } = qrPath(url);
  const side = 100;
  pen.save();
  pen.translate(105 - side / 2, 90);
  pen.scale(side / width, side / width);
  pen.fillStyle = "#0b1f3a";
  pen.fill(new Path2D(path), "evenodd");
  pen.restore();
}

/** The poster as a PDF of one page. */
export async function createPosterPdf(facts: PosterFacts, size: PosterSize): Promise<Blob> {
  const mm = posterSizes[size];
  const canvas = document.createElement("canvas");
  drawPoster(canvas, facts, Math.round(mm.width * perMm));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
  if (!picture) throw new Error("the browser could not draw the poster");
  const jpeg = new Uint8Array(await picture.arrayBuffer());
  const content = `${mm.width * pointsPerMm} 0 0 ${mm.height * pointsPerMm} 0 0 cm /P Do`;
  return createPdfDocument([{ ...mm, content, picture: { jpeg, width: canvas.width, height: canvas.height } }]);
}
