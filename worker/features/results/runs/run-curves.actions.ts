import { limits } from "#contract/limits";
import { runMessages } from "#contract/runs";
import type { RunCurve } from "#contract/runs.schemas";
import { getRunCurves } from "#contract/runs.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import { unpackCurves } from "../../calling/curve-encoding.rules";
import { subtractBaseline } from "../../calling/curve-figures.rules";
import type { AmplificationCurve } from "../../instrument-files/dialects/instrument-export.types";
import { readInstrumentCurves } from "../../instrument-files/dialects/read-instrument-export";
import type { ModuleCurves } from "./module-curves.queries";
import { findModuleCurves } from "./module-curves.queries";
import { findArchivedWells, findRunFile, findWellNames } from "./runs.store";

export const getRunCurvesAction = staffAction(getRunCurves, {
  load: ({ params: { id } }) => ({
    file: findRunFile(id),
    wells: findWellNames(id),
    archived: findArchivedWells(id),
    modules: findModuleCurves(id),
  }),
  async run({ file, wells, archived, modules, deps }) {
    if (!file) throw notFound();
    if (!file.fileKey) return { curves: curvesOfModules(modules) };
    const stored = await deps.rawFiles.get(file.fileKey);
    if (!stored) throw notFound(runMessages.fileMissing);
    const outcome = await readInstrumentCurves(new Uint8Array(stored.bytes), {
      maxBytes: limits.instrumentFileBytesMax,
    });
    if (!outcome.ok) throw conflict(outcome.refusal.message);
    const living = archived.filter(({ sampleId, barcode }) => sampleId === null || barcode !== null);
    return { curves: curvesOfRun(outcome.curves, [...wells, ...living]) };
  },
});

interface NamedWell {
  readonly position: string;
  readonly assayName: string;
  readonly targetCode: string;
}

/**
 * Curves by the targets of their wells. A genotyping file names a curve by its assay and allele ("rs671-Allele 1"), so the
 * longest assay name with which it begins is used. Curves of wells that are not part of the run are left out.
 */
function curvesOfRun(curves: readonly AmplificationCurve[], wells: readonly NamedWell[]): RunCurve[] {
  const byPosition = Map.groupBy(wells, ({ position }) => position);
  return curves.flatMap((curve): RunCurve[] => {
    const named = (byPosition.get(curve.position) ?? [])
      .filter(({ assayName }) => curve.assayName === assayName || curve.assayName.startsWith(`${assayName}-`))
      .toSorted((a, b) => b.assayName.length - a.assayName.length);
    const [well] = named;
    if (!well) return [];
    const { position, assayName: name, threshold } = curve;
    return [{ position, targetCode: well.targetCode, name, values: curve.values.map(rounded), threshold, cts: null }];
  });
}

/** The curves of devices above their baselines, as they were evaluated. */
function curvesOfModules(modules: readonly ModuleCurves[]): RunCurve[] {
  return modules.flatMap(({ position, threshold, baselineFrom, channels, block }) => {
    const light = unpackCurves(block);
    return channels.map(
      ({ target, name, deviceCt, ct, baselineEnd }, i): RunCurve => ({
        position,
        targetCode: target,
        name,
        threshold,
        values: subtractBaseline(light[i] ?? [], baselineFrom, baselineEnd).map(rounded),
        cts: { device: deviceCt, own: ct },
      }),
    );
  });
}

const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(4)));
