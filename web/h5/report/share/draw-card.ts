import type { ReportView } from "#contract/report-view.schemas";
import { startDeadline } from "../../../shared/api";
import { templateArt } from "../template-fields";
import { cardAddress, cardLines } from "./card-lines";
import { qrModules } from "./qr-code";

const scale = 1.44;
const font = '"PingFang SC","HarmonyOS Sans SC",MiSans,"Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif';

/** Draws the share card, 1080 x 1440, from the template's own picture. Throws when that does not come in time. */
export async function drawCard(report: ReportView, origin: string): Promise<HTMLCanvasElement> {
  const art = templateArt(report);
  const canvas = document.createElement("canvas");
  canvas.width = 750 * scale;
  canvas.height = 1000 * scale;
  const pen = canvas.getContext("2d");
  if (!art || !pen) throw new Error("no template art or no 2d canvas");
  pen.scale(scale, scale);
  pen.drawImage(await loadArt(art.href), 0, 0, 750, 1000);
  for (const line of cardLines(report, new URL(origin).host)) {
    pen.font = `${line.tone === "phrase" || line.tone === "value" ? 600 : 400} ${line.size}px ${font}`;
    pen.fillStyle = art.palette[line.tone];
    pen.fillText(line.text, line.x, line.y);
  }
  drawQr(pen, cardAddress(report.tpl_id, origin));
  return canvas;
}

/** The picture that came with the product is an SVG, one that the laboratory uploaded is not. */
async function loadArt(href: string): Promise<HTMLImageElement> {
  const { signal, stop } = startDeadline();
  try {
    const response = await fetch(href, { signal });
    if (!response.ok) throw new Error(`${href}: ${response.status}`);
    const isSvg = response.headers.get("content-type")?.startsWith("image/svg+xml");
    const image = new Image();
    image.src = isSvg ? sizedSvg(await response.text()) : href;
    await image.decode();
    return image;
  } finally {
    stop();
  }
}

/**
 * Browsers draw an SVG without its own size in different ways, so it gets one; a data address keeps the canvas
 * readable.
 */
const sizedSvg = (text: string) =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text.replace("<svg ", '<svg width="1080" height="1440" '))}`;

function drawQr(pen: CanvasRenderingContext2D, address: string): void {
  const modules = qrModules(address);
  const [left, top, side] = [572, 812, 124];
  const unit = side / (modules.length + 6);
  pen.fillStyle = "#fff";
  pen.fillRect(left, top, side, side);
  pen.fillStyle = "#0b1f3a";
  modules.forEach((row, r) => {
    row.forEach((isDark, c) => {
      if (isDark) pen.fillRect(left + (c + 3) * unit, top + (r + 3) * unit, unit + 0.2, unit + 0.2);
    });
  });
}

/** A JPEG as a data address: a long press saves it in WeChat, which canvas and blob addresses do not allow. */
export const cardJpeg = (canvas: HTMLCanvasElement): string => canvas.toDataURL("image/jpeg", 0.9);
