import { code128, type DrawingContext, qrcode } from "bwip-js/generic";

/** A code as one SVG path, one unit per module. */
export interface CodePath {
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** Bars of a Code 128; the height is up to whoever draws it. */
export function code128Path(text: string): CodePath {
  return code128<CodePath>({ bcid: "code128", text, scale: 1 }, new PathDrawing());
}

/** Modules of a QR code at level M, the encoder's default, which tolerates damage of 15 %. */
export function qrPath(text: string): CodePath {
  return qrcode<CodePath>({ bcid: "qrcode", text, scale: 1 }, new PathDrawing());
}

/** Collects what bwip-js draws as a path, which must be filled by the even-odd rule. */
class PathDrawing implements DrawingContext<CodePath> {
  private path = "";
  private width = 0;
  private height = 0;

  scale(): [number, number] {
    return [1, 1];
  }

  measure() {
    return { width: 0, ascent: 0, descent: 0 };
  }

  init(width: number, height: number): void {
    this.width = width;
    this.height = height;
  }

  /** A bar: its middle, rounded up when the width is odd. */
  line(x: number, _y0: number, _x1: number, _y1: number, width: number): void {
    this.path += `M${x - Math.ceil(width / 2)} 0h${width}v${this.height}h${-width}z`;
  }

  polygon(points: [number, number][]): void {
    this.path += `M${points.map(([x, y]) => `${x} ${y}`).join("L")}z`;
  }

  hexagon(): void {}
  ellipse(): void {}
  fill(): void {}
  text(): void {}

  end(): CodePath {
    return { path: this.path, width: this.width, height: this.height };
  }
}
