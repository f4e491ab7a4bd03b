export type Rgb = readonly [number, number, number];

/** The visible colour of `#fff`, `#0b1f3a` or `rgb(11 31 58 / 5%)` on a background; undefined for anything else. */
export function rgbOf(value: string, ground: Rgb): Rgb | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
  const hex = short ? short.slice(1).map((digit) => digit + digit) : /^#(..)(..)(..)$/.exec(value)?.slice(1);
  if (hex) return hex.map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb;
  const parts = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(value)?.slice(1).map(Number);
  if (!parts) return undefined;
  const [red = 0, green = 0, blue = 0, share = 0] = parts;
  return blended([red, green, blue], ground, share / 100);
}

/** A partly transparent colour over a background. */
export function blended(colour: Rgb, ground: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => ground[i] + (colour[i] - ground[i]) * share;
  return [part(0), part(1), part(2)];
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
