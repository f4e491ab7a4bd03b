import { publishReports } from "#contract/lab-reports.schemas";
import { checkReport } from "#contract/report-check.schemas";
import {
  cancelCorrection,
  confirmReport,
  correctPerson,
  decideCorrection,
  redoResult,
  revealCorrection,
  settleDelta,
} from "#contract/report-corrections.schemas";
import { listReportKeys, replaceReportKey } from "#contract/report-keys.schemas";
import { previewReport, readReportSheets, startReportPrint, viewReport } from "#contract/report-office.schemas";
import { answerOffer } from "#contract/reports.schemas";
import { getResultSet, listResultSets, submitResultSets } from "#contract/result-sets.schemas";
import {
  continueRuleUpdate,
  getRuleUpdate,
  listAffectedReports,
  setReportPolicy,
  startRuleUpdate,
} from "#contract/rule-updates.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { bindRows, issuedBarcodes, someone } from "../laboratory";
import { alcoholPlate, carrier, drinker, importText, reviewed } from "../plates";
import { offeredVersion, owner, publishedReport } from "../reports/published-report";
import { ready } from "./happy-laboratory";
import { type HappyPath, happy, type Stage, textOf } from "./stage";

const reason = "客户来电要求";
const alcohol = { params: { code: "alcohol" } };
const published = async ({ world }: Stage) => ({ params: { id: (await publishedReport(world)).reportId } });

/** A correction that another person made. */
async function correction(stage: Stage) {
  const { params } = await published(stage);
  const as = await signedInStaff(stage.world);
  const { data } = await stage.world.call(correctPerson, { as, params, body: { name: "张晓明", reason } });
  return { params: { id: data.id } };
}

/** A result that one person called again for its report and another reviewed; it is unchanged. */
async function calledAgain(stage: Stage) {
  const { world, boss } = stage;
  const { data } = await world.call(publishReports, { as: boss, body: { resultSetIds: await ready(stage) } });
  const asker = await signedInStaff(world);
  const params = { id: data.published[0]?.reportId ?? "" };
  await world.call(redoResult, { as: asker, params, body: { way: "recall" as const, reason } });
  const { data: drafts } = await world.call(listResultSets, { as: asker, query: { state: "draft" } });
  const ids = drafts.list.slice(0, 1).map(({ id }) => id);
  await reviewed({ ...stage, technician: asker }, ids);
  return { params: { id: ids[0] ?? "" }, body: { note: reason } };
}

/** Two submitted results that contradict each other, of a person whom no other path uses. */
async function contradicting(stage: Stage) {
  const { world, boss } = stage;
  const barcodes = await issuedBarcodes(world, boss, { productCode: "alcohol", quantity: 2 });
  const ids: string[] = [];
  for (const [i, barcode] of barcodes.entries()) {
    await bindRows(world, barcode, { ...someone, phone: "13800138999" });
    await world.call(receiveSample, { as: boss, body: { barcode } });
    const made = await importText(stage, alcoholPlate([{ barcode, genotypes: i === 0 ? carrier : drinker }]));
    ids.push(...made.resultSetIds);
  }
  await world.call(submitResultSets, { as: boss, body: { ids } });
  const { data } = await world.call(getResultSet, { as: boss, params: { id: ids[0] ?? "" } });
  const permissions = ["lab:result:retest"] as const;
  return { params: { id: data.deltas[0]?.holdId ?? "" }, body: { stands: "this" as const, reason }, permissions };
}

/** A print job that the caller started. */
async function printing({ world, boss }: Stage) {
  const { versionId } = await publishedReport(world);
  const { data } = await world.call(startReportPrint, { as: boss, body: { versionId, reason } });
  return { as: boss, body: { ticket: data.ticket, from: 0 } };
}

/** Calls about a report after its publication. */
export const reportVersions: readonly HappyPath[] = [
  happy(viewReport, async (stage) => ({ ...(await published(stage)), body: { version: 1 } })),
  happy(previewReport, async (stage) => ({ params: { id: (await ready(stage))[0] ?? "" } })),
  happy(startReportPrint, async ({ world }) => ({
    body: { versionId: (await publishedReport(world)).versionId, reason },
  })),
  happy(readReportSheets, printing),
  happy(correctPerson, async (stage) => ({ ...(await published(stage)), body: { name: "张晓明", reason } })),
  happy(redoResult, async (stage) => ({ ...(await published(stage)), body: { way: "retest" as const, reason } })),
  happy(revealCorrection, async (stage) => ({ ...(await correction(stage)), body: { reason } })),
  happy(decideCorrection, async (stage) => ({ ...(await correction(stage)), body: { decision: "publish" as const } })),
  happy(cancelCorrection, correction),
  happy(confirmReport, calledAgain),
  happy(settleDelta, contradicting),
  happy(checkReport, async ({ world }) => {
    await publishedReport(world);
    return {
      params: { code: await textOf(world, "select check_code from report_versions where check_code is not null") },
    };
  }),
  happy(listReportKeys, () => ({})),
  happy(replaceReportKey, async (stage) => {
    const { world, boss } = stage;
    await world.call(publishReports, { as: boss, body: { resultSetIds: await ready(stage) } });
    return { body: { kid: await textOf(world, "select id from signing_keys order by n desc limit 1") } };
  }),
  happy(getRuleUpdate, () => alcohol),
  happy(listAffectedReports, () => alcohol),
  happy(setReportPolicy, () => ({ ...alcohol, body: { policy: "ask" as const } })),
  happy(startRuleUpdate, () => ({ ...alcohol, body: { reason } })),
  happy(continueRuleUpdate, async ({ world, boss }) => {
    const body = { reason };
    const { data } = await world.call(startRuleUpdate, { as: boss, params: { code: "coffee" }, body });
    return { params: { id: data.id } };
  }),
  happy(answerOffer, async ({ world }) => {
    const report = await publishedReport(world);
    await offeredVersion(world, report);
    const as = await verifiedCustomer(world, owner, "valid");
    return { as, params: { key: report.key }, body: { version: 2, take: true } };
  }),
];
