import { type PlateFormat, readWell } from "#contract/plate-geometry";
import { assayFormat } from "../../products/assays/assay-plate.rules";
import {
  blockDisplacements,
  type Displacement,
  type DisplacementKind,
  displacementNames,
  plateDisplacements,
} from "./plate-displacements.rules";
import { filledBlocks, plateBlanks, plateControls, plateScheme, plateWells } from "./plate-layout.rules";
import type { PlatePlan } from "./plate-plan.rules";

type PlannedPlate = Pick<PlatePlan, "assay" | "places">;

/** The wells of one site of a sample, with the sample's index. */
interface SampleWells {
  readonly sample: number;
  readonly wells: readonly number[];
}

/** The contents of a plate's wells under a plan (row-major from 0). */
export interface PlannedContents {
  readonly format: PlateFormat;
  /** 1 where amplification is expected. */
  readonly lit: Uint8Array;
  /** 1 where the instrument reads: samples, controls and blanks. */
  readonly watched: Uint8Array;
  /** Index of the sample in the well, -1 for none. */
  readonly owner: Int16Array;
  /** The wells of every sample, one group per site. */
  readonly groups: readonly SampleWells[];
  readonly blanks: readonly { readonly position: string; readonly well: number }[];
  readonly displacements: readonly Displacement[];
}

/** The index of a well by its name, row-major from 0; undefined outside the plate. */
export function wellIndex(position: string, format: PlateFormat): number | undefined {
  const well = readWell(position, format);
  return well ? (well.row - 1) * format.columns + well.column - 1 : undefined;
}

const remembered = new Map<string, PlannedContents>();
const rememberedMost = 256;

/** The contents of a plan's wells; computed once per plan. */
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
  // With a spiked internal control, negative samples cannot be told from blanks by their signals.
  if (assay.kind === "pathogen" && assay.internalControl.origin === "spiked") watched.fill(0);
  const blocks = used.length > 0 ? filledBlocks(used).flatMap((block) => blockDisplacements(format, block)) : [];
  return { format, lit, watched, owner, groups, blanks, displacements: [...blocks, ...plateDisplacements(format)] };
}

/** The barcodes of a plan in the order of the samples' indexes in its contents. */
export const plannedBarcodes = ({ assay, places }: PlannedPlate): string[] => {
  const scheme = plateScheme(assay).places;
  return places.flatMap(([place, barcode]) => (scheme[place] ? [barcode] : []));
};

/** True when the wells of a site would hold material, but none of them the sample's own. */
function isForeign({ lit, owner }: PlannedContents, one: Displacement, { sample, wells }: SampleWells): boolean {
  for (let i = 0; i < wells.length; i++) {
    const there = one.from(wells[i] ?? 0);
    if (there < 0 || lit[there] !== 1 || owner[there] === sample) return false;
  }
  return true;
}

/** True when some sample would get all results of a site from other samples' wells. */
export function isDisplacementDangerous(contents: PlannedContents, one: Displacement): boolean {
  for (const group of contents.groups) if (isForeign(contents, one, group)) return true;
  return false;
}

/** Indexes of the samples that would get all results of a site from other samples' wells under one of the displacements. */
export function findEndangeredSamples(
  contents: PlannedContents,
  displacements: readonly Displacement[],
): ReadonlySet<number> {
  const found = new Set<number>();
  for (const one of displacements) {
    for (const group of contents.groups) {
      if (!found.has(group.sample) && isForeign(contents, one, group)) found.add(group.sample);
    }
  }
  return found;
}

/** True when the signals of the wells that are read would differ from the plan. */
function isVisible({ lit, watched }: PlannedContents, one: Displacement): boolean {
  for (let well = 0; well < watched.length; well++) {
    if (watched[well] === 0) continue;
    const there = one.from(well);
    if ((there < 0 ? 0 : lit[there]) !== lit[well]) return true;
  }
  return false;
}

/** Displacements that would give a person another sample's result and that the signals would not show. */
export function findUndetectableDisplacements(contents: PlannedContents): readonly Displacement[] {
  const known = unproven.get(contents);
  if (known) return known;
  const found = contents.displacements.filter(
    (one) => !isVisible(contents, one) && isDisplacementDangerous(contents, one),
  );
  unproven.set(contents, found);
  return found;
}

const unproven = new WeakMap<PlannedContents, readonly Displacement[]>();

/** What a plan can prove about the positions of its samples, found by trying every displacement. */
export interface PlateProof {
  readonly kinds: readonly {
    readonly kind: DisplacementKind;
    readonly name: string;
    readonly tried: number;
    /** Number of displacements by which no sample would get a result from another sample's wells. */
    readonly harmless: number;
    /** Number of displacements that the signals would show. */
    readonly proven: number;
  }[];
  /** Descriptions of the first displacements that the signals would not show. */
  readonly unproven: readonly string[];
}

const unprovenShown = 20;

export function computePlateProof(plan: PlannedPlate): PlateProof {
  const contents = plannedContents(plan);
  const counts = new Map<DisplacementKind, { tried: number; harmless: number; proven: number }>();
  const unseen: string[] = [];
  for (const one of contents.displacements) {
    const count = counts.get(one.kind) ?? { tried: 0, harmless: 0, proven: 0 };
    counts.set(one.kind, count);
    count.tried++;
    if (!isDisplacementDangerous(contents, one)) count.harmless++;
    else if (isVisible(contents, one)) count.proven++;
    else unseen.push(one.name());
  }
  const kinds = [...counts].map(([kind, count]) => ({ kind, name: displacementNames[kind], ...count }));
  return { kinds, unproven: [...new Set(unseen)].slice(0, unprovenShown) };
}
