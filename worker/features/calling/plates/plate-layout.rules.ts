import { allWells, type PlateFormat, plate96, plate384, readWell, type Well } from "#contract/plate-geometry";
import type { AssayDefinition } from "../../products/assays/assay.types";
import { assayFormat } from "../../products/assays/assay-plate.rules";
import {
  blockDisplacements,
  type Displacement,
  plateQuarters,
  quarterDisplacements,
} from "./plate-displacements.rules";

/** One well of a plate plan. `code` is the site of a genotyping well; null on a panel, where a well holds every target. */
interface PlannedWell {
  position: string;
  code: string | null;
  sampleName: string;
  controlCode: string | null;
}

type PlaceWell = Omit<PlannedWell, "sampleName" | "controlCode">;

type PlateLayout = { ok: true; wells: PlannedWell[] } | { ok: false; capacity: number };

/** The positions for samples and blanks on a plate of an assay. */
interface PlateScheme {
  /** The wells of every position, in filling order: a sample takes one position, with all sites and replicates. */
  readonly places: readonly (readonly PlaceWell[])[];
  /** Wells with reagents but without template, in addition to the no-template controls of the assay. */
  readonly blanks: readonly PlaceWell[];
}

const schemes = new Map<string, PlateScheme>();
const schemesKept = 64;

/** The scheme of an assay; computed once per assay object. */
export function plateScheme(assay: AssayDefinition): PlateScheme {
  const regions = assay.kind === "genotype" ? assay.sites.map(({ rsid, plateColumns }) => [rsid, plateColumns]) : [];
  const key = JSON.stringify([assayFormat(assay).wells, assay.kind, assay.controls, regions, replicatesOf(assay)]);
  const known = schemes.get(key);
  if (known) return known;
  const scheme = spreadScheme(assay);
  if (schemes.size >= schemesKept) schemes.clear();
  schemes.set(key, scheme);
  return scheme;
}

/** The wells of every position of a plate, in filling order. */
export const plateWells = (assay: AssayDefinition) => plateScheme(assay).places;

/** How many samples fit on one plate of the assay. */
export function plateCapacity(assay: AssayDefinition): number {
  return plateWells(assay).length;
}

/** Places the controls as the assay requires, and the blanks and samples around them. */
export function layOutPlate(assay: AssayDefinition, barcodes: readonly string[]): PlateLayout {
  const places = plateWells(assay);
  if (barcodes.length > places.length) return { ok: false, capacity: places.length };
  const samples = barcodes.flatMap((sampleName, place) =>
    (places[place] ?? []).map((well) => ({ ...well, sampleName, controlCode: null })),
  );
  return { ok: true, wells: [...plateControls(assay), ...plateBlanks(assay), ...samples] };
}

/** The controls of the assay as wells of a plan. */
export function plateControls(assay: AssayDefinition): PlannedWell[] {
  return assay.controls.map((control) => {
    const code = "rsid" in control ? control.rsid : null;
    return { position: control.position, code, sampleName: control.code, controlCode: control.code };
  });
}

/** The blanks of a plate as wells of a plan. */
export function plateBlanks(assay: AssayDefinition): PlannedWell[] {
  return plateScheme(assay).blanks.map((well, i) => {
    const name = `BLK${i + 1}`;
    return { ...well, sampleName: name, controlCode: name };
  });
}

const replicatesOf = (assay: AssayDefinition) => (assay.kind === "genotype" ? assay.replicates : 1);

/** Wells in reading order that hold the reagents of one site, or of a panel, without controls. */
interface Region {
  readonly code: string | null;
  readonly columns: readonly number[];
  readonly free: readonly Well[];
}

function regionsOf(assay: AssayDefinition): Region[] {
  const taken = new Set(assay.controls.map((control) => control.position));
  const format = assayFormat(assay);
  const free = allWells("row-major", format).filter((well) => !taken.has(well.name));
  const everywhere = Array.from({ length: format.columns }, (_, i) => i + 1);
  if (assay.kind === "pathogen") return [{ code: null, columns: everywhere, free }];
  return assay.sites.map(({ rsid, plateColumns }) => ({
    code: rsid,
    columns: plateColumns.toSorted((a, b) => a - b),
    free: free.filter((well) => plateColumns.includes(well.column)),
  }));
}

/**
 * Row and column within a region of a 96-well plate, from 0; chosen so that no turn or mirroring puts one blank onto another.
 */
const wideBlanks = [
  [1, 2],
  [2, 9],
  [5, 6],
  [6, 10],
] as const;
const narrowBlanks = (width: number) =>
  [
    [2, Math.min(1, width - 1)],
    [5, width - 1],
  ] as const;

/**
 * On 384 wells blanks alternate between the quarters of the plate, the controls' quarter last: if two quarters (every second row
 * and column) are exchanged or turned, a blank moves with them and the mistake is noticed.
 * @param nth index of the region among those of the plate, from 0.
 */
function blanksOf({ columns, free }: Region, nth: number, format: PlateFormat): Well[] {
  const [down, across] = [format.rows / plate96.rows, Math.max(1, Math.trunc(columns.length / plate96.columns))];
  const near = columns.length > wideBlanks[3][1] ? wideBlanks : narrowBlanks(columns.length);
  const wanted =
    down === 1
      ? near
      : near.map(([row, column], i) => {
          const [below, right] = plateQuarters[(nth * near.length + i + 1) % plateQuarters.length] ?? plateQuarters[0];
          const at = column * across;
          return [row * down + below, at - (at % 2) + right] as const;
        });
  // A region with few wells besides its controls gets no blanks, so that samples fit.
  if (free.length < wanted.length * 4) return [];
  const blanks: Well[] = [];
  for (const [row, column] of wanted) {
    const from = free.findIndex(
      (well) => well.row > row + 1 || (well.row === row + 1 && well.column >= (columns[column] ?? 0)),
    );
    const well = free.slice(Math.max(0, from)).find((one) => !blanks.includes(one));
    if (well) blanks.push(well);
  }
  return blanks;
}

/**
 * Blanks among the samples, and the replicates of one sample far apart: the first from the top of the region downwards, the
 * second backwards from the middle of its lower half, so that no shift moves both replicates of a sample onto those of another.
 */
function spreadScheme(assay: AssayDefinition): PlateScheme {
  const replicates = replicatesOf(assay);
  const regions = regionsOf(assay).map((region, nth) => {
    const blanks = blanksOf(region, nth, assayFormat(assay));
    return { ...region, blanks, free: region.free.filter((well) => !blanks.includes(well)) };
  });
  const length = Math.min(...regions.map(({ free }) => Math.floor(free.length / replicates)));
  const wellOf = (free: readonly Well[], place: number, replicate: number) => {
    const before = Math.floor(replicate / 2) * length;
    if (replicate % 2 === 0) return free[before + place];
    return free[free.length - 1 - before - ((place + Math.floor(length / 2)) % length)];
  };
  const places = Array.from({ length }, (_, place) =>
    regions.flatMap(({ code, free }) =>
      Array.from({ length: replicates }, (_, replicate) => wellOf(free, place, replicate)).flatMap((well) =>
        well ? [{ position: well.name, code }] : [],
      ),
    ),
  );
  const blanks = regions.flatMap(({ code, blanks }) => blanks.map(({ name }) => ({ position: name, code })));
  return { places: inTellingOrder(assay, places, blanks), blanks };
}

const index = (position: string, format: PlateFormat): number => {
  const well = readWell(position, format);
  return well ? (well.row - 1) * format.columns + well.column - 1 : 0;
};

/**
 * Fills positions in reading order, but skips a position after which the filled block would look the same turned or mirrored.
 */
function inTellingOrder(
  assay: AssayDefinition,
  places: readonly (readonly PlaceWell[])[],
  blanks: readonly PlaceWell[],
): (readonly PlaceWell[])[] {
  const rest = [...places];
  const order: (readonly PlaceWell[])[] = [];
  while (rest.length > 0) {
    const [next] = rest.splice(tellingNext(assay, rest, order, blanks), 1);
    if (next) order.push(next);
  }
  return order;
}

/** Index of the next position that leaves the fewest symmetries; the first of equals. */
function tellingNext(
  assay: AssayDefinition,
  rest: readonly (readonly PlaceWell[])[],
  order: readonly (readonly PlaceWell[])[],
  blanks: readonly PlaceWell[],
): number {
  let [best, fewest] = [0, Number.POSITIVE_INFINITY];
  // Looks as many positions ahead as the plate has columns: the first positions of the second row can break a symmetry that a
  // single row cannot.
  for (const [i, place] of rest.slice(0, assayFormat(assay).columns).entries()) {
    const found = symmetries(assay, [...order, place], blanks);
    if (found < fewest) [best, fewest] = [i, found];
    if (found === 0) break;
  }
  return best;
}

/**
 * Number of turns and mirrorings of the filled block, and of each site's and replicate's part of it, that would go unnoticed.
 */
function symmetries(
  assay: AssayDefinition,
  places: readonly (readonly PlaceWell[])[],
  blanks: readonly PlaceWell[],
): number {
  const format = assayFormat(assay);
  const lit = new Uint8Array(format.wells);
  const watched = new Uint8Array(format.wells);
  for (const control of assay.controls) {
    watched[index(control.position, format)] = 1;
    if (control.expect !== "ntc") lit[index(control.position, format)] = 1;
  }
  for (const { position } of blanks) watched[index(position, format)] = 1;
  for (const { position } of places.flat()) {
    watched[index(position, format)] = 1;
    lit[index(position, format)] = 1;
  }
  const ofBlocks = filledBlocks(places)
    .flatMap((block) => blockDisplacements(format, block))
    .filter((turn) => {
      let isMoving = false;
      for (let well = 0; well < format.wells; well++) {
        const there = turn.from(well);
        if (there === well) continue;
        if (watched[well] === 1 && lit[there] !== lit[well]) return false;
        isMoving = true;
      }
      return isMoving;
    }).length;
  return ofBlocks + quarterDisplacements(format).filter((turn) => isHidden(turn, lit, watched)).length;
}

/** True when a well with signal would get the contents of another well and the pattern of signals would stay the same. */
function isHidden(turn: Displacement, lit: Uint8Array, watched: Uint8Array): boolean {
  let isMoving = false;
  for (let well = 0; well < lit.length; well++) {
    const there = turn.from(well);
    if (there === well || watched[well] === 0) continue;
    if (lit[there] !== lit[well]) return false;
    if (lit[well] === 1) isMoving = true;
  }
  return isMoving;
}

/** The rectangles around all samples, around the wells of each site, and around each replicate of them. */
export function filledBlocks(places: readonly (readonly PlaceWell[])[]) {
  const codes = [...new Set(places.flat().map(({ code }) => code))];
  const parts = codes.flatMap((code) => {
    const groups = places.map((place) => place.filter((well) => well.code === code));
    const replicates = Math.max(0, ...groups.map(({ length }) => length));
    const name = code ? `${code} 的样本区` : "样本区";
    return [
      { name, wells: groups.flat() },
      ...Array.from({ length: replicates > 1 ? replicates : 0 }, (_, i) => ({
        name: `${name}第 ${i + 1} 复孔`,
        wells: groups.flatMap((group) => group[i] ?? []),
      })),
    ];
  });
  const whole = codes.length > 1 ? [{ name: "样本区", wells: places.flat() }] : [];
  return [...whole, ...parts].map(({ name, wells }) => {
    const found = wells.flatMap(({ position }) => readWell(position, plate384) ?? []);
    const rows = found.map(({ row }) => row - 1);
    const columns = found.map(({ column }) => column - 1);
    return {
      name,
      top: Math.min(...rows),
      bottom: Math.max(...rows),
      left: Math.min(...columns),
      right: Math.max(...columns),
    };
  });
}
