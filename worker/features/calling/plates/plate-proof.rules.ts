import { type PlateFormat, readWell } from "#contract/plate-geometry";
import { assayFormat } from "../../products/assays/assay-plate.rules";
import {
  blockTurns,
  type Displacement,
  type DisplacementKind,
  displacementNames,
  plateDisplacements,
} from "./plate-displacements.rules";
import { filledBlocks, plateBlanks, plateControls, plateScheme, plateWells } from "./plate-layout.rules";
import type { PlatePlan } from "./plate-plan.rules";

type PlannedPlate = Pick<PlatePlan, "assay" | "places">;

/** The wells of one site of a sample, by the sample's number. */
interface SampleWells {
  readonly sample: number;
  readonly wells: readonly number[];
}

/** What a plan puts into the wells of a plate (row-major from 0). */
export interface PlannedContents {
  readonly format: PlateFormat;
  /** 1 where something grows. */
  readonly lit: Uint8Array;
  /** 1 where the instrument reads: samples, controls and blanks. */
  readonly watched: Uint8Array;
  /** Whose material is in the well: the number of a sample, -1 for nobody. */
  readonly owner: Int16Array;
  /** The wells of every sample, a group for each site. */
  readonly groups: readonly SampleWells[];
  readonly blanks: readonly { readonly position: string; readonly well: number }[];
  readonly displacements: readonly Displacement[];
}

/** The well with a name as a number, row-major from 0; undefined outside the plate. */
export function wellIndex(position: string, format: PlateFormat): number | undefined {
  const well = readWell(position, format);
  return well ? (well.row - 1) * format.columns + well.column - 1 : undefined;
}

const remembered = new Map<string, PlannedContents>();
const rememberedMost = 256;

/** What the wells of a plan hold; the same places of the same scheme answer the same object. */
export function plannedContents(plan: PlannedPlate): PlannedContents {
  const { assay, places } = plan;
  const facts = [
    assay.controls.map(({ expect }) => expect === "ntc"),
    assay.kind === "pathogen" && assay.internalControl.origin,
  ];
  const key = JSON.stringify([plateControls(assay), facts, plateWells(assay), places.map(([place]) => place)]);
  const known = remembered.get(key);
  if (known) return known;
  const contents = contentsOf(plan);
  if (remembered.size >= rememberedMost) remembered.clear();
  remembered.set(key, contents);
  return contents;
}

function contentsOf({ assay, places }: PlannedPlate): PlannedContents {
  const format = assayFormat(assay);
  const [lit, watched] = [new Uint8Array(format.wells), new Uint8Array(format.wells)];
  const owner = new Int16Array(format.wells).fill(-1);
  const controls = plateControls(assay);
  for (const [i, { position }] of controls.entries()) {
    const well = wellIndex(position, format);
    if (well === undefined) continue;
    watched[well] = 1;
    lit[well] = assay.controls[i]?.expect === "ntc" ? 0 : 1;
  }
  const blanks = plateBlanks(assay).flatMap(({ position }) => {
    const well = wellIndex(position, format);
    return well === undefined ? [] : [{ position, well }];
  });
  for (const { well } of blanks) watched[well] = 1;
  const scheme = plateScheme(assay).places;
  const used = places.flatMap(([place]) => (scheme[place] ? [scheme[place]] : []));
  const groups = used.flatMap((place, sample) => {
    const bySite = Map.groupBy(place, ({ code }) => code);
    return [...bySite.values()].map((group) => {
      const wells = group.flatMap(({ position }) => wellIndex(position, format) ?? []);
      for (const well of wells) {
        watched[well] = 1;
        lit[well] = 1;
        owner[well] = sample;
      }
      return { sample, wells };
    });
  });
  // With an added internal control light and dark say nothing about negative samples.
  if (assay.kind === "pathogen" && assay.internalControl.origin === "spiked") watched.fill(0);
  const blocks = used.length > 0 ? filledBlocks(used).flatMap((block) => blockTurns(format, block)) : [];
  return { format, lit, watched, owner, groups, blanks, displacements: [...blocks, ...plateDisplacements(format)] };
}

/** The barcodes of a plan in the order in which its contents number the samples. */
export const plannedBarcodes = ({ assay, places }: PlannedPlate): string[] => {
  const scheme = plateScheme(assay).places;
  return places.flatMap(([place, barcode]) => (scheme[place] ? [barcode] : []));
};

/** True when none of a site's wells would hold the sample's own material, and all of them somebody's. */
function isForeign({ lit, owner }: PlannedContents, one: Displacement, { sample, wells }: SampleWells): boolean {
  for (let i = 0; i < wells.length; i++) {
    const there = one.from(wells[i] ?? 0);
    if (there < 0 || lit[there] !== 1 || owner[there] === sample) return false;
  }
  return true;
}

/** True when some sample would get a whole site from wells of which none holds its own material. */
export function isDangerous(contents: PlannedContents, one: Displacement): boolean {
  for (const group of contents.groups) if (isForeign(contents, one, group)) return true;
  return false;
}

/** The numbers of the samples that would. */
export function endangeredBy(contents: PlannedContents, displacements: readonly Displacement[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const one of displacements) {
    for (const group of contents.groups) {
      if (!found.has(group.sample) && isForeign(contents, one, group)) found.add(group.sample);
    }
  }
  return found;
}

/** True when light and dark of the wells that are read would not be those of the plan. */
function isVisible({ lit, watched }: PlannedContents, one: Displacement): boolean {
  for (let well = 0; well < watched.length; well++) {
    if (watched[well] === 0) continue;
    const there = one.from(well);
    if ((there < 0 ? 0 : lit[there]) !== lit[well]) return true;
  }
  return false;
}

/** What would give somebody another sample's result and would not show in light and dark. */
export function unprovenMistakes(contents: PlannedContents): readonly Displacement[] {
  const known = unproven.get(contents);
  if (known) return known;
  const found = contents.displacements.filter((one) => !isVisible(contents, one) && isDangerous(contents, one));
  unproven.set(contents, found);
  return found;
}

const unproven = new WeakMap<PlannedContents, readonly Displacement[]>();

/** What a plan can prove about where its samples lie, found by trying every displacement. */
export interface PlateProof {
  readonly kinds: readonly {
    readonly kind: DisplacementKind;
    readonly name: string;
    readonly tried: number;
    /** Nobody would get a result from another sample's wells. */
    readonly harmless: number;
    /** The reading shows that it happened. */
    readonly proven: number;
  }[];
  /** In words: what would not show; the first ones only. */
  readonly unproven: readonly string[];
}

const unprovenShown = 20;

export function plateProof(plan: PlannedPlate): PlateProof {
  const contents = plannedContents(plan);
  const counts = new Map<DisplacementKind, { tried: number; harmless: number; proven: number }>();
  const unseen: string[] = [];
  for (const one of contents.displacements) {
    const count = counts.get(one.kind) ?? { tried: 0, harmless: 0, proven: 0 };
    counts.set(one.kind, count);
    count.tried++;
    if (!isDangerous(contents, one)) count.harmless++;
    else if (isVisible(contents, one)) count.proven++;
    else unseen.push(one.name());
  }
  const kinds = [...counts].map(([kind, count]) => ({ kind, name: displacementNames[kind], ...count }));
  return { kinds, unproven: [...new Set(unseen)].slice(0, unprovenShown) };
}
