import type { PlateDetail } from "#contract/plates.schemas";
import type { PlateCell } from "../plate/plate-model";

export type PlacedSample = PlateDetail["places"][number];

/** The positions of a plate, by well. */
interface PlateIndex {
  /** Position by well, for wells that hold samples. */
  readonly placeAt: ReadonlyMap<string, number>;
  readonly placed: ReadonlyMap<number, PlacedSample>;
  /** The position that the next scan fills; undefined when the plate is full. */
  readonly next: number | undefined;
  /** The sample that was placed last. */
  readonly last: PlacedSample | undefined;
}

export function createPlateIndex(plate: Pick<PlateDetail, "wells" | "places">): PlateIndex {
  const placeAt = new Map(
    plate.wells.flatMap((wells, place) => wells.map(({ position }) => [position, place] as const)),
  );
  const placed = new Map(plate.places.map((sample) => [sample.place, sample]));
  const next = plate.wells.findIndex((_, place) => !placed.has(place));
  const last = plate.places.toSorted((a, b) => b.placedAt - a.placedAt || b.place - a.place)[0];
  return { placeAt, placed, next: next === -1 ? undefined : next, last };
}

/** The wells of a position as people read them: A5、A6. */
export const wellsText = (plate: Pick<PlateDetail, "wells">, place: number): string =>
  (plate.wells[place] ?? []).map(({ position }) => position).join("、");

const controlMarks: Readonly<Record<string, string>> = { NTC: "N" };

/** The wells as discs: samples with the number of their position, controls, and the wells that the next scan fills. */
export function plateCells(plate: PlateDetail, index: PlateIndex, target: number | undefined): Map<string, PlateCell> {
  const cells = new Map<string, PlateCell>();
  const base = { inks: [], mark: "", isAlarm: false } as const;
  for (const { position, name, task } of plate.controls) {
    const mark = controlMarks[task] ?? "P";
    cells.set(position, { ...base, position, kind: "control", mark, label: `${position}，质控 ${name}` });
  }
  for (const [position, place] of index.placeAt) {
    const sample = index.placed.get(place);
    if (sample) {
      const label = [position, `第 ${place + 1} 位`, sample.barcode, sample.problem].filter(Boolean).join("，");
      const ink = sample.problem ? "bad" : "ok";
      const mark = String(place + 1);
      cells.set(position, { position, kind: "sample", inks: [ink], mark, isAlarm: sample.problem !== "", label });
    } else if (place === target && plate.state === "open") {
      cells.set(position, { ...base, position, kind: "sample", isNext: true, label: `${position}，下一支放这里` });
    } else {
      cells.set(position, { ...base, position, kind: "empty", label: `${position}，空位 ${place + 1}` });
    }
  }
  return cells;
}
