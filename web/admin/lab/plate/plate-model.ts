import { type PlateFormat, plate96, plate384, readWell, rowLetter, wellAt } from "#contract/plate-geometry";

/** Colours of a disc; plate.module.css says which they are. */
export type DiscColour = "one" | "two" | "on" | "off" | "ok" | "wait" | "warn" | "bad" | "mute";

/** One well as it is drawn. */
export interface PlateCell {
  /** "A1" to "P24". */
  readonly position: string;
  readonly kind: "sample" | "control" | "empty";
  /** Slices of the disc: one fills it, two are its left and right half, more are placed clockwise. */
  readonly inks: readonly DiscColour[];
  /** At most two characters in the middle. */
  readonly mark: string;
  /** True for a failed control. */
  readonly isAlarm: boolean;
  /** True for the wells that the next scan fills. */
  readonly isNext?: boolean;
  /** Description of the well for screen readers and the tooltip. */
  readonly label: string;
}

/** The letters of a plate's rows. */
export const rowLetters = ({ rows }: PlateFormat): string[] => Array.from({ length: rows }, (_, i) => rowLetter(i + 1));

/** The numbers of a plate's columns. */
export const columnNumbers = ({ columns }: PlateFormat): number[] => Array.from({ length: columns }, (_, i) => i + 1);

/** Row and column, counted from 0, of "A1", "a01", "P24"; undefined outside the largest plate. */
export function parsePosition(position: string): { row: number; column: number } | undefined {
  const well = readWell(position, plate384);
  return well ? { row: well.row - 1, column: well.column - 1 } : undefined;
}

/** The name of a well by row and column counted from 0. */
export const wellName = (row: number, column: number): string => wellAt(row + 1, column + 1, plate384)?.name ?? "A1";

/** The spelling of a position that all parts of a plate share, so that A01 and A1 are one well. */
export function canonicalPosition(position: string): string {
  const place = parsePosition(position);
  return place ? wellName(place.row, place.column) : position;
}

/** The well to which an arrow key, Home or End leads; undefined for other keys. Stops at the edges. */
export function wellAfterKey(position: string, key: string, format: PlateFormat = plate96): string | undefined {
  const place = parsePosition(position);
  if (!place) return undefined;
  const { row, column } = place;
  switch (key) {
    case "ArrowLeft":
      return wellName(row, Math.max(0, column - 1));
    case "ArrowRight":
      return wellName(row, Math.min(format.columns - 1, column + 1));
    case "ArrowUp":
      return wellName(Math.max(0, row - 1), column);
    case "ArrowDown":
      return wellName(Math.min(format.rows - 1, row + 1), column);
    case "Home":
      return wellName(row, 0);
    case "End":
      return wellName(row, format.columns - 1);
    default:
      return undefined;
  }
}

/** Orders positions as they are read: A1, A2 ... A12, B1. */
export function comparePositions(a: string, b: string): number {
  const [one, two] = [parsePosition(a), parsePosition(b)];
  if (!one || !two) return a.localeCompare(b);
  return one.row - two.row || one.column - two.column;
}

/** Readings by well, in reading order. */
export function groupByWell<T extends { readonly position: string }>(readings: readonly T[]): Map<string, T[]> {
  const wells = new Map<string, T[]>();
  for (const reading of readings) {
    const position = canonicalPosition(reading.position);
    const known = wells.get(position);
    if (known) known.push(reading);
    else wells.set(position, [reading]);
  }
  return new Map([...wells].toSorted(([a], [b]) => comparePositions(a, b)));
}

/** Path of slice `i` of `count` in a disc of radius `r` around 0,0. */
export function slicePath(i: number, count: number, r: number): string {
  if (count === 1) return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  // Two halves are side by side, the first on the left; more slices start at the top.
  const start = count === 2 ? Math.PI / 2 + i * Math.PI : -Math.PI / 2 + (i * 2 * Math.PI) / count;
  const end = start + (2 * Math.PI) / count;
  const point = (angle: number) => `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
  return `M0 0L${point(start)}A${r} ${r} 0 0 1 ${point(end)}z`;
}

const round = (value: number) => Math.round(value * 100) / 100;
