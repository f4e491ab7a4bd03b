import { checkDayCounters, getDashboard, readNews, readTurnaround, seeNews } from "#contract/dashboard.schemas";
import {
  checkKitList,
  createKitBatch,
  getKitBatch,
  importKitList,
  issueKitBatch,
  listKitBatches,
  listKitLabels,
  listReportsOfKitBatch,
  printKitBatch,
  voidKitBatch,
} from "#contract/kits.schemas";
import { getReport, listReports, publishReports, searchReports, withdrawReport } from "#contract/lab-reports.schemas";
import { getProduct } from "#contract/product-edit.schemas";
import { listProducts } from "#contract/products.schemas";
import { readRejectionPhoto, rejectSample, rejectTube, saveRejectionPhoto } from "#contract/rejections.schemas";
import { stateResultHold, stateRunHolds } from "#contract/result-holds.schemas";
import {
  getResultSet,
  listConclusions,
  listResultSets,
  omitWell,
  retestResultSets,
  returnResultSets,
  reviewResultSets,
  submitResultSets,
} from "#contract/result-sets.schemas";
import {
  commitImport,
  discardImport,
  getImport,
  listImports,
  setImportMappings,
  uploadImport,
} from "#contract/run-imports.schemas";
import { downloadRunFile, getRun, getRunCurves, listRuns } from "#contract/runs.schemas";
import {
  acceptSample,
  acceptSamples,
  listReceivingScans,
  listSamples,
  receiveSample,
  undoAcceptance,
} from "#contract/samples.schemas";
import { searchRecords } from "#contract/search.schemas";
import { disposeTubes, loseTube, replaceTube, requestRecollection, storeSample } from "#contract/tube-ends.schemas";
import { clearTube, getTube, listTubes, revealTubePerson, searchTubes } from "#contract/tubes.schemas";
import { nextNumber } from "#tests/support/factories";
import { tinyPng } from "#tests/support/pictures";
import { bindRows, issuedBarcodes, tubeRow } from "../laboratory";
import { alcoholPlate, carrier, importText, receivedTubes, reviewed, uploadPlanned } from "../plates";
import { publishedReport } from "../reports/published-report";
import { hold, weakSignal } from "../results/held-results";
import { plates } from "./happy-plates";
import { type HappyPath, happy, type Stage } from "./stage";

const reason = "客户来电要求";
const batchForm = () => ({ productCode: "alcohol", quantity: 2, lot: "L1", expiresOn: "2027-12-31" });

async function newBatch({ boss }: Stage, steps: readonly (typeof printKitBatch | typeof issueKitBatch)[] = []) {
  const { id } = (await boss.call(createKitBatch, { body: batchForm() })).data;
  for (const step of steps) await boss.call(step, { params: { id } });
  return { params: { id } };
}

const kits: readonly HappyPath[] = [
  happy(listKitBatches),
  happy(getKitBatch, newBatch),
  happy(createKitBatch, () => ({ body: batchForm() })),
  happy(checkKitList, () => ({ body: { checkScheme: "gs1", barcodes: ["4006381333931"] } })),
  happy(importKitList, () => {
    const { quantity: _quantity, ...facts } = batchForm();
    return { body: { ...facts, barcodes: [`77${String(nextNumber()).padStart(6, "0")}`] } };
  }),
  happy(listKitLabels, newBatch),
  happy(listReportsOfKitBatch, newBatch),
  happy(printKitBatch, newBatch),
  happy(issueKitBatch, (stage) => newBatch(stage, [printKitBatch])),
  happy(voidKitBatch, async (stage) => ({ ...(await newBatch(stage)), body: { reason } })),
];

async function boundBarcode({ world, boss }: Stage): Promise<string> {
  const [barcode = ""] = await issuedBarcodes(world, boss, { productCode: "alcohol", quantity: 1 });
  await bindRows(world, barcode, { name: "张小明", phone: `1380013${String(1000 + nextNumber())}` });
  return barcode;
}
const boundTube = async (stage: Stage) => ({
  params: { id: (await tubeRow(stage.world, await boundBarcode(stage))).id },
});

async function receivedSample(stage: Stage) {
  const body = { barcode: await boundBarcode(stage) };
  const { sample } = (await stage.boss.call(receiveSample, { body })).data;
  return { params: { id: sample?.id ?? "" } };
}

async function quarantinedTube({ world, boss }: Stage) {
  const [barcode = ""] = await issuedBarcodes(world, boss, { productCode: "alcohol", quantity: 1 });
  await boss.call(receiveSample, { body: { barcode } });
  await bindRows(world, barcode, { name: "张小明", phone: `1380013${String(1000 + nextNumber())}` });
  return { params: { id: (await tubeRow(world, barcode)).id } };
}

async function rejectedTube(stage: Stage) {
  const barcode = await boundBarcode(stage);
  const { sample } = (await stage.boss.call(receiveSample, { body: { barcode } })).data;
  await stage.boss.call(rejectSample, { params: { id: sample?.id ?? "" }, body: { reason: "low_volume" } });
  return { sampleId: sample?.id ?? "", tubeId: (await tubeRow(stage.world, barcode)).id };
}
const photoOf = ({ sampleId }: { sampleId: string }) => ({ params: { id: sampleId } });
function photoForm(): FormData {
  const form = new FormData();
  form.append("file", new File([tinyPng], "photo.png", { type: "image/png" }));
  return form;
}
const freshBarcode = async ({ world, boss }: Stage) =>
  (await issuedBarcodes(world, boss, { productCode: "alcohol", quantity: 1 }))[0] ?? "";

const samples: readonly HappyPath[] = [
  happy(searchRecords, () => ({ body: { text: "王琳" } })),
  happy(listTubes),
  happy(searchTubes, () => ({ body: { name: "王琳" } })),
  happy(getTube, boundTube),
  happy(revealTubePerson, async (stage) => ({ ...(await boundTube(stage)), body: { field: "phone", reason } })),
  happy(receiveSample, async (stage) => ({ body: { barcode: await boundBarcode(stage) } })),
  happy(listReceivingScans),
  happy(listSamples),
  happy(acceptSamples, async (stage) => ({ body: { ids: [(await receivedSample(stage)).params.id] } })),
  happy(undoAcceptance, async (stage) => {
    const { params } = await receivedSample(stage);
    await stage.boss.call(acceptSample, { params, body: {} });
    return { body: { ids: [params.id] } };
  }),
  happy(acceptSample, async (stage) => ({ ...(await receivedSample(stage)), body: {} })),
  happy(rejectSample, async (stage) => ({ ...(await receivedSample(stage)), body: { reason: "low_volume" } })),
  happy(rejectTube, async (stage) => ({ ...(await quarantinedTube(stage)), body: { reason: "leak" } })),
  happy(saveRejectionPhoto, async (stage) => ({ ...photoOf(await rejectedTube(stage)), body: photoForm() })),
  happy(readRejectionPhoto, async (stage) => {
    const params = photoOf(await rejectedTube(stage));
    await stage.boss.call(saveRejectionPhoto, { ...params, body: photoForm() });
    return params;
  }),
  happy(clearTube, async (stage) => ({ ...(await quarantinedTube(stage)), body: { reason } })),
  happy(storeSample, async (stage) => ({ ...(await receivedSample(stage)), body: { storage: "冰箱 2" } })),
  happy(loseTube, async (stage) => ({
    params: { id: (await tubeRow(stage.world, await freshBarcode(stage))).id },
    body: { reason },
  })),
  happy(disposeTubes, async (stage) => ({ body: { ids: [(await rejectedTube(stage)).tubeId], reason } })),
  happy(requestRecollection, async (stage) => ({
    params: { id: (await rejectedTube(stage)).sampleId },
    body: { reason },
  })),
  happy(replaceTube, async (stage) => ({
    params: { id: (await rejectedTube(stage)).tubeId },
    body: { barcode: await freshBarcode(stage), reason },
  })),
];

async function plate(stage: Stage): Promise<string> {
  stage.world.clock.advance(1_000);
  const [barcode = ""] = await receivedTubes(stage, "alcohol", 1);
  return alcoholPlate([{ barcode, genotypes: carrier }]);
}
const uploaded = async (stage: Stage) => ({
  params: { id: (await uploadPlanned(stage, await plate(stage))).data.importId },
});
export const measured = async (stage: Stage) => importText(stage, await plate(stage));
const submitted = async (stage: Stage) => {
  const { resultSetIds: ids } = await measured(stage);
  await stage.boss.call(submitResultSets, { body: { ids } });
  return ids;
};
const heldAndSubmitted = async (stage: Stage) => {
  const ids = await submitted(stage);
  await hold(stage.world, ids);
  return ids;
};
export const ready = async (stage: Stage) => {
  const { resultSetIds } = await measured(stage);
  await reviewed(stage, resultSetIds);
  return resultSetIds;
};
const first = (ids: readonly string[]) => ({ params: { id: ids[0] ?? "" } });

const runs: readonly HappyPath[] = [
  happy(uploadImport, async (stage) => ({ query: { fileName: "run.txt" }, body: await plate(stage) })),
  happy(listImports),
  happy(getImport, uploaded),
  happy(setImportMappings, async (stage) => ({ ...(await uploaded(stage)), body: { productCode: "alcohol" } })),
  happy(commitImport, async (stage) => ({ ...(await uploaded(stage)), body: { productCode: "alcohol" } })),
  happy(discardImport, async (stage) => ({ ...(await uploaded(stage)), body: { reason } })),
  happy(listRuns),
  happy(getRun, async (stage) => ({ params: { id: (await measured(stage)).runId } })),
  happy(getRunCurves, async (stage) => ({ params: { id: (await measured(stage)).runId } })),
  happy(downloadRunFile, async (stage) => ({
    params: { id: (await measured(stage)).runId },
    body: { reason: "核对原始数据" },
  })),
  happy(listResultSets),
  happy(listConclusions, async () => ({ query: { productCode: "alcohol" } })),
  happy(getResultSet, async (stage) => first((await measured(stage)).resultSetIds)),
  happy(omitWell, async (stage) => {
    const params = { id: (await measured(stage)).resultSetIds[0] ?? "" };
    const { data } = await stage.boss.call(getResultSet, { params });
    return { params, body: { position: data.wells[0]?.position ?? "", isOmitted: true, reason } };
  }),
  happy(submitResultSets, async (stage) => ({ body: { ids: (await measured(stage)).resultSetIds } })),
  happy(reviewResultSets, async (stage) => ({ body: { ids: await submitted(stage) } })),
  happy(stateResultHold, async (stage) => {
    const [id = ""] = await heldAndSubmitted(stage);
    const { data } = await stage.boss.call(getResultSet, { params: { id } });
    return { params: { id: data.holds[0]?.id ?? "" }, body: { reason } };
  }),
  happy(stateRunHolds, async (stage) => {
    const [id = ""] = await heldAndSubmitted(stage);
    const { data } = await stage.boss.call(getResultSet, { params: { id } });
    const { rule, subject } = weakSignal;
    return { params: { id: data.resultSet.run?.id ?? "" }, body: { rule, subject, reason } };
  }),
  happy(returnResultSets, async (stage) => ({ body: { ids: await submitted(stage), reason } })),
  happy(retestResultSets, async (stage) => ({ body: { ids: await submitted(stage), reason } })),
];

const published = async ({ world }: Stage) => ({ params: { id: (await publishedReport(world)).reportId } });

const reports: readonly HappyPath[] = [
  happy(publishReports, async (stage) => ({ body: { resultSetIds: await ready(stage) } })),
  happy(listReports),
  happy(searchReports, () => ({ body: { barcode: "2000" } })),
  happy(getReport, published),
  happy(withdrawReport, async (stage) => ({ ...(await published(stage)), body: { reason } })),
  happy(getDashboard),
  happy(readNews),
  happy(seeNews, ({ world }) => ({ body: { until: world.clock.now() } })),
  happy(readTurnaround),
  happy(checkDayCounters, () => ({ body: { repair: false } })),
  happy(listProducts),
  happy(getProduct, () => ({ params: { id: "alcohol" } })),
];

/** From the kit batch to the report that was sent. */
export const laboratory: readonly HappyPath[] = [...kits, ...samples, ...plates, ...runs, ...reports];
