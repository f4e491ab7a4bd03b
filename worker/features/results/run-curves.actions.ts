import { limits } from "#contract/limits";
import { getRunCurves, runMessages } from "#contract/runs";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { readInstrumentCurves } from "../instrument-files/dialects/read-instrument-export";
import { findModuleCurves } from "./module-curves.queries";
import { curvesOfModules, curvesOfRun } from "./run-curves.rules";
import { findRunFile, findWellNames } from "./runs.store";

export const getRunCurvesAction = staffAction(getRunCurves, {
  load: ({ params: { id } }) => [findRunFile(id), findWellNames(id), findModuleCurves(id)],
  async run({ loaded: [file, wells, modules], deps }) {
    if (!file) throw notFound();
    if (!file.fileKey) return { curves: curvesOfModules(modules) };
    const stored = await deps.rawFiles.get(file.fileKey);
    if (!stored) throw notFound(runMessages.fileMissing);
    const outcome = await readInstrumentCurves(new Uint8Array(stored.bytes), {
      maxBytes: limits.instrumentFileBytesMax,
    });
    if (!outcome.ok) throw conflict(outcome.refusal.message);
    return { curves: curvesOfRun(outcome.curves, wells) };
  },
});
