type Rgb = readonly [number, number, number];

/** Step of the palette with white labels. */
export const filledPaletteStep = 6;

/**
 * Ten steps from almost white to almost black around `colour`, which is step 5. Step 6 is dark enough for white labels
 * and for text on step 0 (4.5:1, WCAG 2.2 success criterion 1.4.3), whatever the colour.
 */
export function createPalette(colour: string): string[] {
  const base = rgbOf(colour);
  const filled = darkened(base);
  const lights = [0.92, 0.82, 0.66, 0.48, 0.3].map((share) => mixed(base, [255, 255, 255], share));
  const darks = [0.18, 0.38, 0.58].map((share) => mixed(filled, [4, 12, 26], share));
  return [...lights, base, filled, ...darks].map(hexOf);
}

/** Contrast of a colour on a lighter one, 1 to 21. */
export function contrastRatio(colour: string, ground: string): number {
  return (luminance(rgbOf(ground)) + 0.05) / (luminance(rgbOf(colour)) + 0.05);
}

function darkened(base: Rgb): Rgb {
  for (let share = 0.14; share < 1; share += 0.01) {
    const darker = mixed(base, [6, 30, 66], share);
    if (1.05 / (luminance(darker) + 0.05) >= 5.2) return darker;
  }
  return [6, 30, 66];
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function mixed(a: Rgb, b: Rgb, share: number): Rgb {
  const part = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share;
  return [part(0), part(1), part(2)];
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const c = part / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
