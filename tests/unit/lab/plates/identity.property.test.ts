import { expect, test } from "vitest";
import { type PlateFormat, plate384 } from "#contract/plate-geometry";
import { columnNumbers, rowLetters } from "#web/admin/lab/plate/plate-model";
import { plateCapacity, plateWells } from "#worker/features/calling/plates/plate-layout.rules";
import { plannedContents, wellIndex } from "#worker/features/calling/plates/plate-proof.rules";
import type { AssayDefinition } from "#worker/features/products/assays/assay.types";
import { assayFormat, assayForPlate } from "#worker/features/products/assays/assay-plate.rules";
import { catalogue } from "#worker/features/products/catalogue/catalogue";
import { type Content, committed, type FileWell, type PlannedPlate, plannedPlate, rightFile, type Tube } from "./bench";

const assays = catalogue.map(({ assay }) => assay);
/** A plate of 384 wells has eight times the displacements and four times the wells. */
const boards = [
  { wells: 96, cases: 10_000, assays },
  { wells: 384, cases: 75, assays: assays.map((assay) => assayForPlate(assay, plate384)) },
] as const;
/** Time limit in ms; the test takes six to thirteen seconds on an idle machine. */
const playing = 240_000;
const seed = 20_261_122;

type Draw = (below: number) => number;

/** Random numbers from a seed (mulberry32), so that a failing case can be repeated. */
function drawing(start: number): Draw {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const pick = <T>(list: readonly T[], draw: Draw): T => list[draw(list.length)] as T;

function truthOf(assay: AssayDefinition, draw: Draw) {
  if (assay.kind === "genotype") {
    return Object.fromEntries(assay.sites.map(({ rsid, genotypes }) => [rsid, pick(genotypes, draw).genotype]));
  }
  return Object.fromEntries(assay.targets.map(({ code }) => [code, draw(4) === 0 ? "detected" : "not_detected"]));
}

/** Any number of tubes in the order of scanning, small numbers more often than large ones. */
function anyPlate(assay: AssayDefinition, code: string, draw: Draw): PlannedPlate {
  const count = 1 + draw(1 + draw(plateCapacity(assay)));
  const tubes = new Map<number, Tube>();
  for (let place = 0; place < count; place++) {
    const barcode = `88${code}${String(place).padStart(9, "0")}`;
    tubes.set(place, { barcode, truth: truthOf(assay, draw) });
  }
  return plannedPlate(assay, code, tubes);
}

/** Changes the file so that it differs from the plan; null where the plate is too small for that. */
type Change = (file: FileWell[], plate: PlannedPlate, draw: Draw) => FileWell[] | null;

const renamed = (file: readonly FileWell[], names: ReadonlyMap<string, string>): FileWell[] =>
  file.map((well) => ({ ...well, name: names.get(well.name) ?? well.name }));

const twoTubes = ({ tubes }: PlannedPlate, draw: Draw): [string, string] | null => {
  if (tubes.length < 2) return null;
  const first = draw(tubes.length);
  const second = (first + 1 + draw(tubes.length - 1)) % tubes.length;
  return [tubes[first]?.barcode ?? "", tubes[second]?.barcode ?? ""];
};

/** Exchanges the names of two rows, or of two columns, in the instrument's sample list. */
const linesExchanged =
  (lineOf: (position: string) => string, linesOf: (format: PlateFormat) => readonly string[]): Change =>
  (file, { plan }, draw) => {
    const lines = linesOf(assayFormat(plan.assay));
    const [one, two] = [pick(lines, draw), pick(lines, draw)];
    const there = (position: string) => {
      const line = lineOf(position);
      return line === one ? position.replace(line, two) : line === two ? position.replace(line, one) : position;
    };
    const named = new Map(file.map((well) => [`${well.position}${well.code}`, well]));
    return file.map((well) => {
      const other = named.get(`${there(well.position)}${well.code}`);
      return other ? { ...well, name: other.name, role: other.role } : well;
    });
  };

const changes: Record<string, Change> = {
  "two names exchanged": (file, plate, draw) => {
    const two = twoTubes(plate, draw);
    return two && renamed(file, new Map([two, [two[1], two[0]]]));
  },
  "two names exchanged in some wells": (file, plate, draw) => {
    const two = twoTubes(plate, draw);
    if (!two) return null;
    const names = new Map([two, [two[1], two[0]]]);
    return file.map((well) => (draw(2) === 0 ? well : { ...well, name: names.get(well.name) ?? well.name }));
  },
  "one name in two tubes' wells": (file, plate, draw) => {
    const two = twoTubes(plate, draw);
    return two && renamed(file, new Map([two]));
  },
  "rows exchanged": linesExchanged((position) => position.charAt(0), rowLetters),
  "columns exchanged": linesExchanged(
    (position) => position.slice(1),
    (format) => columnNumbers(format).map(String),
  ),
  "a tube left out and its wells under another's name": (file, plate, draw) => {
    const two = twoTubes(plate, draw);
    return two && renamed(file, new Map([[two[0], two[1]]])).filter(({ position }, i) => i < 0 || position !== "");
  },
  "tubes left out": (file, plate, draw) => {
    const gone = new Set(plate.tubes.filter(() => draw(3) === 0).map(({ barcode }) => barcode));
    return file.filter(({ name }) => !gone.has(name));
  },
  "a tube more in a place that the plan has empty": (file, plate, draw) => {
    const place = plateWells(plate.plan.assay)[plate.tubes.length];
    const other = plate.tubes[draw(plate.tubes.length)];
    if (!place || !other) return null;
    const content = { tube: { barcode: "8899999999999", truth: truthOf(plate.plan.assay, draw) } };
    const name = draw(2) === 0 ? other.barcode : content.tube.barcode;
    return [
      ...file,
      ...place.map(({ position, code }): FileWell => ({ position, code, name, role: "unknown", content })),
    ];
  },
};

/**
 * The contents of the wells after the plate or a part of it was displaced; the names stay, and one tube may have
 * failed.
 */
function displaced(file: readonly FileWell[], plate: PlannedPlate, draw: Draw): FileWell[] {
  const { displacements, format } = plannedContents(plate.plan);
  const displacement = pick(displacements, draw);
  const failed = draw(3) === 0 ? pick(plate.tubes, draw).barcode : "";
  const isFailed = (content: Content) => content !== null && "tube" in content && content.tube.barcode === failed;
  const contents = new Map<number, Content>(
    file.map(({ position, content }) => [wellIndex(position, format) ?? -1, isFailed(content) ? null : content]),
  );
  return file.map((well) => {
    const there = displacement.from(wellIndex(well.position, format) ?? 0);
    return { ...well, content: there < 0 ? null : (contents.get(there) ?? null) };
  });
}

/** Results that would be given to a person although the material is another person's. */
function wrongResults(found: ReadonlyMap<string, Tube["truth"]>, plates: readonly PlannedPlate[]): string[] {
  const truths = new Map(plates.flatMap(({ tubes }) => tubes.map(({ barcode, truth }) => [barcode, truth] as const)));
  return [...found].flatMap(([barcode, values]) => {
    const truth = truths.get(barcode) ?? {};
    return Object.keys(values).some((code) => values[code] !== truth[code]) ? [barcode] : [];
  });
}

test.each(boards)(
  "no difference between a plan and its file, and no displaced plate, gives anybody a wrong result in $cases cases of $wells wells",
  ({ cases, assays }) => {
    const names = Object.keys(changes);
    const seen = new Map<string, number>();
    for (let i = 0; i < cases; i++) {
      const draw = drawing(seed + i);
      const assay = pick(assays, draw);
      const plate = anyPlate(assay, "01", draw);
      const which = draw(3);
      const kind = which === 0 ? pick(names, draw) : which === 1 ? "displaced" : "two plates of the day exchanged";
      const other = anyPlate(assay, "02", draw);
      const file = rightFile(plate);
      const made =
        kind === "displaced"
          ? displaced(file, plate, draw)
          : kind === "two plates of the day exchanged"
            ? otherNames(file, rightFile(other))
            : changes[kind]?.(file, plate, draw);
      if (!made) continue;
      const isExchanged = kind === "two plates of the day exchanged";
      const plates = isExchanged ? [{ ...plate, isNamed: true }, other] : [plate];
      const wrong = wrongResults(committed(assay, made, plates), [plate, other]);
      expect(wrong, `case ${seed + i}: ${kind}, ${assay.code}, ${plate.tubes.length} tubes`).toEqual([]);
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
    expect([...seen.keys()].toSorted()).toEqual([...names, "displaced", "two plates of the day exchanged"].toSorted());
  },
  playing,
);

/** The plate measured with the sample list of another plate. */
function otherNames(file: readonly FileWell[], list: readonly FileWell[]): FileWell[] {
  const contents = new Map(file.map(({ position, code, content }) => [`${position}${code}`, content]));
  return list.map((well) => ({ ...well, content: contents.get(`${well.position}${well.code}`) ?? null }));
}

test.each(boards)(
  "an unchanged plate gives every tube its own result in all of $cases cases of $wells wells",
  ({ cases, assays }) => {
    for (let i = 0; i < cases; i++) {
      const draw = drawing(seed + cases + i);
      const assay = pick(assays, draw);
      const plate = anyPlate(assay, "01", draw);
      const found = committed(assay, rightFile(plate), [plate]);
      if (found.size === plate.tubes.length && wrongResults(found, [plate]).length === 0) continue;
      expect.fail(`case ${seed + cases + i}: ${assay.code}, ${found.size} of ${plate.tubes.length} tubes`);
    }
  },
  playing,
);
