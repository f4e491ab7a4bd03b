/** Colours of a disc; plate.module.css says which they are. */
export type Ink = "one" | "two" | "on" | "off" | "ok" | "wait" | "warn" | "bad" | "mute";

/** One of the 96 wells as it is drawn. */
export interface PlateCell {
  /** "A1" to "H12". */
  readonly position: string;
  readonly kind: "sample" | "control" | "empty";
  /** Slices of the disc: one fills it, two are its left and right half, more go round like a clock. */
  readonly inks: readonly Ink[];
  /** At most two characters in the middle. */
  readonly mark: string;
  /** A control that is not as it should be. */
  readonly isAlarm: boolean;
  /** What comes next goes here. */
  readonly isNext?: boolean;
  /** What the well is, in words, for the screen reader and the title. */
  readonly label: string;
}

export const plateLetters = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;
export const plateColumns = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Row and column, counted from 0, of "A1", "a01", "H12"; undefined outside the plate. */
export function placeOf(position: string): { row: number; column: number } | undefined {
  const found = /^([A-H])0?([1-9]|1[0-2])$/i.exec(position.trim());
  if (!found) return undefined;
  return { row: plateLetters.indexOf((found[1] ?? "A").toUpperCase() as "A"), column: Number(found[2]) - 1 };
}

/** The name of a well by row and column counted from 0. */
export const wellName = (row: number, column: number): string => `${plateLetters[row] ?? "A"}${column + 1}`;

/** The spelling of a position that all parts of a plate share, so that A01 and A1 are one well. */
export function sameSpelling(position: string): string {
  const place = placeOf(position);
  return place ? wellName(place.row, place.column) : position;
}

/** Where an arrow, Home or End leads from a well; undefined for other keys. Stops at the edges. */
export function wellAfterKey(position: string, key: string): string | undefined {
  const place = placeOf(position);
  if (!place) return undefined;
  const { row, column } = place;
  switch (key) {
    case "ArrowLeft":
      return wellName(row, Math.max(0, column - 1));
    case "ArrowRight":
      return wellName(row, Math.min(11, column + 1));
    case "ArrowUp":
      return wellName(Math.max(0, row - 1), column);
    case "ArrowDown":
      return wellName(Math.min(7, row + 1), column);
    case "Home":
      return wellName(row, 0);
    case "End":
      return wellName(row, 11);
    default:
      return undefined;
  }
}

/** Orders positions as they are read: A1, A2 ... A12, B1. */
export function byPlace(a: string, b: string): number {
  const [one, two] = [placeOf(a), placeOf(b)];
  if (!one || !two) return a.localeCompare(b);
  return one.row - two.row || one.column - two.column;
}

/** Readings by well, in reading order. */
export function byWell<T extends { readonly position: string }>(readings: readonly T[]): Map<string, T[]> {
  const wells = new Map<string, T[]>();
  for (const reading of readings) {
    const position = sameSpelling(reading.position);
    const known = wells.get(position);
    if (known) known.push(reading);
    else wells.set(position, [reading]);
  }
  return new Map([...wells].toSorted(([a], [b]) => byPlace(a, b)));
}

/** Path of slice `i` of `count` in a disc of radius `r` around 0,0. */
export function slicePath(i: number, count: number, r: number): string {
  if (count === 1) return `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  // Two halves stand side by side, the first on the left; more start at the top.
  const start = count === 2 ? Math.PI / 2 + i * Math.PI : -Math.PI / 2 + (i * 2 * Math.PI) / count;
  const end = start + (2 * Math.PI) / count;
  const point = (angle: number) => `${round(r * Math.cos(angle))} ${round(r * Math.sin(angle))}`;
  return `M0 0L${point(start)}A${r} ${r} 0 0 1 ${point(end)}z`;
}

const round = (value: number) => Math.round(value * 100) / 100;
