import type { ControlVerdict } from "#contract/import-wells.schemas";
import { formatHoldTime } from "#contract/result-holds";
import { runMessages } from "#contract/runs";
import { downloadRunFile, getRun, listRuns, type RunItem, type RunWell } from "#contract/runs.schemas";
import { staffAction } from "../../../http/action";
import { notFound } from "../../../http/errors";
import type { ResultsOf } from "../../../platform/database/database";
import { keysetPage } from "../../../platform/database/keyset";
import { totalOf } from "../../../platform/database/list-conditions";
import { addTargetNames, type StoredCheck } from "../../calling/controls/controls.rules";
import type { Concordance } from "../../calling/controls/replicates.rules";
import { findInstrumentOfRun } from "../../instruments/instruments.queries";
import { auditRows } from "../../logs/logs.actions";
import { targetNames } from "../../products/assays/assay.rules";
import { productOfColumns } from "../../products/product-names.store";
import { findBoxesOfRun } from "../../reagents/reagents.queries";
import { type EnteredRunTime, findEnteredRunTimes, findHoldsOfRun } from "../holds/result-holds.queries";
import {
  findArchivedWells,
  findAssayOfRun,
  findResultSetsOfRun,
  findRun,
  findRunFile,
  findRuns,
  findWellsOfRun,
  type WellOfRun,
} from "./runs.store";

type RunRow = ResultsOf<[ReturnType<typeof findRuns>]>[0][number];
type FullRunRow = NonNullable<ResultsOf<[ReturnType<typeof findRun>]>[0]>;

function toItem(run: RunRow): RunItem {
  const { id, runNo, kind, state, plateCode, instrument, controlsPassed, qcReason, startedAt, endedAt, createdAt } =
    run;
  return {
    id,
    runNo,
    kind,
    state,
    product: run.productId ? productOfColumns(run) : null,
    plateCode,
    instrument,
    controlsPassed,
    qcReason,
    startedAt,
    endedAt,
    createdBy: run.createdBy === null ? null : { userId: run.createdBy, name: run.creatorName ?? "" },
    createdAt,
  };
}

export const listRunsAction = staffAction(listRuns, {
  load: ({ query }) => ({ runs: findRuns(query), total: totalOf(findRuns, query) }),
  run: ({ query, runs, total }) => keysetPage(runs, query.pageSize, (run) => run.id, toItem, total),
});

export const getRunAction = staffAction(getRun, {
  load: ({ params: { id } }) => ({
    run: findRun(id),
    wells: findWellsOfRun(id),
    archived: findArchivedWells(id),
    resultSets: findResultSetsOfRun(id),
    assay: findAssayOfRun(id),
    holds: findHoldsOfRun(id),
    stated: findEnteredRunTimes(id),
    reagents: findBoxesOfRun(id),
    instrument: findInstrumentOfRun(id),
  }),
  run({ run, wells, archived, resultSets, assay, holds, stated, reagents, instrument }) {
    if (!run) throw notFound();
    const nameOf = targetNames(assay);
    return {
      run: toItem(run),
      facts: [...factsOf(run), ...statedFacts(stated)],
      file: run.importId
        ? {
            importId: run.importId,
            fileName: run.fileName ?? "",
            sha256: run.sha256 ?? "",
            byteSize: run.byteSize ?? 0,
            dialect: run.dialect,
          }
        : null,
      plateWells: run.plateWells,
      wells: [...wells, ...archived].map((well) => toRunWell(well, nameOf)),
      controls: storedControlsOf(run.qc, nameOf),
      concordance: (run.qc as { concordance?: Concordance } | null)?.concordance ?? null,
      reagents,
      instrument: instrument ?? null,
      holds,
      resultSets,
    };
  },
});

export const downloadRunFileAction = staffAction(downloadRunFile, {
  load: ({ params }) => ({ file: findRunFile(params.id) }),
  async run(ctx) {
    const { file, deps } = ctx;
    if (!file) throw notFound();
    if (!file.fileKey) throw notFound(runMessages.noFile);
    const stored = await deps.rawFiles.get(file.fileKey);
    if (!stored) throw notFound(runMessages.fileMissing);
    const changes = { fileName: file.fileName };
    const about = {
      action: "run.export",
      objectType: "run",
      objectId: ctx.params.id,
      reason: ctx.body.reason,
    } as const;
    await deps.database.run(await auditRows(ctx, { ...about, changes }));
    // The name is a free text, so it is percent-encoded and cannot end its header (RFC 6266, RFC 8187).
    const name = encodeURIComponent(file.fileName ?? "run.txt").replaceAll("'", "%27");
    return new Response(stored.bytes, {
      headers: {
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename*=UTF-8''${name}`,
        "x-content-sha256": file.sha256 ?? "",
      },
    });
  },
});

export function toRunWell({ channel: _channel, ...well }: WellOfRun, nameOf: (code: string) => string): RunWell {
  return {
    ...well,
    targetName: nameOf(well.targetCode),
    ctText: well.ctText ?? "",
    instrumentCall: well.instrumentCall ?? "",
  };
}

/** The verdict on the controls as it was stored with the run. */
export function storedControlsOf(qc: unknown, nameOf: (code: string | null) => string): ControlVerdict[] {
  return addTargetNames((qc as { checks?: StoredCheck[] } | null)?.checks ?? [], nameOf);
}

/** The instrument's time, and whether it agrees with what the laboratory knows. */
function instrumentTime({ kind, endedAt, isClockTrusted }: FullRunRow): string {
  if (kind === "manual") return "";
  if (endedAt === null) return "没有结束时间";
  return `${formatHoldTime(endedAt)}（${isClockTrusted ? "已核对：晚于签收" : "未通过核对"}）`;
}

/** Times that reviewers entered instead; results of one run may have different ones. */
const statedFacts = (stated: readonly EnteredRunTime[]) =>
  stated.map(({ at, by }) => ({ name: "说明的检测时间", value: `${formatHoldTime(at)}（${by} 说明）` }));

function factsOf(run: FullRunRow): { name: string; value: string }[] {
  const facts = [
    { name: "仪器", value: run.instrument },
    { name: "仪器序列号", value: run.instrumentSerial },
    { name: "板号", value: run.plateCode },
    { name: "试剂批号", value: run.reagentLot },
    { name: "操作员", value: run.operatorName },
    { name: "试剂有效期", value: run.reagentExpiresOn },
    { name: "仪器时间", value: instrumentTime(run) },
  ];
  return facts.filter(({ value }) => value !== "");
}
