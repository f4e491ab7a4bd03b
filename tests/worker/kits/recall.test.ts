import { expect, test } from "vitest";
import { getKitBatch, listReportsOfKitBatch, voidKitBatch } from "#contract/kits.schemas";
import { listReports, publishReports } from "#contract/lab-reports.schemas";
import { holdRuleNames } from "#contract/result-holds";
import { stateRunHolds } from "#contract/result-holds.schemas";
import { getResultSet, submitResultSets } from "#contract/result-sets.schemas";
import { commitImport, getImport } from "#contract/run-imports.schemas";
import { getRun } from "#contract/runs.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { clearTube } from "#contract/tubes.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { signIn } from "../../support/factories";
import { runOf } from "../devices/test-device";
import { missed, play, trusted, tubes, waiting } from "../devices/trusted-device";
import { bindRows, issuedBarcodes, tubeRow } from "../laboratory";
import {
  carrierPlate,
  createLaboratory,
  importText,
  type Laboratory,
  measuredTubes,
  receivedTubes,
  reviewed,
  uploadPlanned,
} from "../plates";

const reason = "厂家通知该批保存液不合格";

const batchOf = async ({ world }: Laboratory, barcode = "") => ({ id: (await tubeRow(world, barcode)).batchId });

const recall = (lab: Laboratory, params: { id: string }) =>
  lab.world.call(voidKitBatch, { as: lab.technician, params, body: { reason } });

const holdsOf = async ({ world, technician: as }: Laboratory, id = "") =>
  (await world.call(getResultSet, { as, params: { id } })).data.holds;

test("the recall of a batch holds its results that are not out, lists those that are, and leaves other batches alone", async () => {
  const lab = await createLaboratory();
  const { world, technician: as, reviewer } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 4);
  const out = await importText(lab, carrierPlate(barcodes.slice(0, 2)));
  await reviewed(lab, out.resultSetIds);
  await world.call(publishReports, { as: reviewer, body: { resultSetIds: out.resultSetIds } });
  const waits = await importText(lab, carrierPlate(barcodes.slice(2)));
  await world.call(submitResultSets, { as, body: { ids: waits.resultSetIds } });
  const untouched = await measuredTubes(lab, 1);
  const params = await batchOf(lab, barcodes[0]);
  const shown = async () => (await world.call(getKitBatch, { as, params })).data;
  expect((await shown()).counts).toEqual({ pending: 2, reports: 2 });

  const recalled = (await recall(lab, params)).data;
  expect(recalled).toMatchObject({ state: "recalled", stateReason: reason, heldCount: 2 });
  const message = `采样管批次 ${recalled.code}（批号 L1）已召回：${reason}`;
  const subject = { kind: "run", name: recalled.code };
  expect(await holdsOf(lab, waits.resultSetIds[0])).toMatchObject([{ rule: "kit_recalled", subject, message }]);
  expect(holdRuleNames.kit_recalled).toBe("采样管召回");
  expect(await holdsOf(lab, out.resultSetIds[0])).toEqual([]);
  expect(await holdsOf(lab, untouched.ids[0])).toEqual([]);
  expect(await shown()).toMatchObject({ batch: { stateReason: reason }, counts: { pending: 2, reports: 2 } });

  const pageFrom = async (cursor?: string) => {
    const query = { pageSize: 1, ...(cursor ? { cursor } : {}) };
    return (await world.call(listReportsOfKitBatch, { as, params, query })).data;
  };
  const first = await pageFrom();
  const second = await pageFrom(first.nextCursor ?? "");
  expect([...first.list, ...second.list].map(({ barcode }) => barcode).toSorted()).toEqual(
    barcodes.slice(0, 2).toSorted(),
  );
  expect(second.nextCursor).toBeNull();
  const { data } = await world.call(listReports, { as: reviewer, query: { state: "published" } });
  expect(data.list, "no report is withdrawn by itself").toHaveLength(2);
});

test("one reason releases the results of a recalled batch in a run", async () => {
  const lab = await createLaboratory();
  const { world, technician: as, reviewer } = lab;
  const { barcodes, ids, runId } = await measuredTubes(lab, 2);
  await recall(lab, await batchOf(lab, barcodes[0]));
  await world.call(submitResultSets, { as, body: { ids } });
  const [hold] = (await world.call(getRun, { as: reviewer, params: { id: runId } })).data.holds;
  expect(hold).toMatchObject({ rule: "kit_recalled", resultCount: 2, openCount: 2 });
  if (!hold) return;
  const { rule, subject } = hold;
  const body = { rule, subject, reason: "厂家确认不影响核酸检测" };
  await world.call(stateRunHolds, { as: reviewer, params: { id: runId }, body });
  const open = (await Promise.all(ids.map((id) => holdsOf(lab, id))))
    .flat()
    .filter(({ statedAt }) => statedAt === null);
  expect(open).toEqual([]);
});

test("the preview of a file with tubes of a recalled batch says once that their results will be held, and its verdict counts them", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 2);
  const { code } = (await recall(lab, await batchOf(lab, barcodes[0]))).data;
  const { data: file } = await uploadPlanned(lab, carrierPlate(barcodes));
  const message = `采样管批次 ${code}（批号 L1）已召回：${reason}`;
  const params = { id: file.importId };
  const shown = async () => (await world.call(getImport, { as, params })).data;
  const subject = { kind: "run", name: code };
  const sentence = `2 个样本将得到结果；存疑，待审核人说明：${message}`;
  expect(await shown()).toMatchObject({ doubts: [{ rule: "kit_recalled", subject, message }], verdict: { sentence } });
  await world.call(commitImport, { as, params, body: { productCode: "alcohol" } });
  const verdict = { kind: "held", sentence: "2 个样本有结果；2 个存疑，待说明" };
  expect((await shown()).verdict).toMatchObject(verdict);
});

test("a tube of a recalled batch is held when it is measured later, also when the recall comes at the moment of the commit", async () => {
  const other = meanwhile();
  const lab = await createLaboratory({ between: other.between });
  const { world, technician: as } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 2);
  const params = await batchOf(lab, barcodes[0]);
  const { data: file } = await uploadPlanned(lab, carrierPlate(barcodes.slice(0, 1)));
  other.beforeWriteTo("runs", () => recall(lab, params));
  const body = { productCode: "alcohol" };
  const { data } = await world.call(commitImport, { as, params: { id: file.importId }, body });
  expect(await holdsOf(lab, data.resultSetIds[0])).toMatchObject([{ rule: "kit_recalled" }]);
  const later = await importText(lab, carrierPlate(barcodes.slice(1)));
  expect(await holdsOf(lab, later.resultSetIds[0])).toMatchObject([{ rule: "kit_recalled" }]);
});

test.each([
  ["before its run", "holds"],
  ["at the moment at which its run is closed", "publishable"],
])("a device's negative result of a tube whose batch is recalled %s is not released by itself", async (when, rule) => {
  const other = meanwhile();
  const { lab, device } = await trusted(0, { between: other.between });
  const barcodes = await tubes(lab, 1);
  const act = async () => recall(lab, await batchOf(lab, barcodes[0]));
  await (when === "before its run" ? act() : other.beforeWriteTo("result_sets", act));
  await play(device, runOf(lab.world.clock.now(), barcodes), "run-second");
  const [result] = await waiting(lab);
  expect(result?.data.holds).toMatchObject([{ rule: "kit_recalled" }]);
  expect(result && missed(result), "nothing else speaks against it").toEqual([rule]);
});

test("a bound tube of a recalled batch goes into quarantine when it arrives, and a person may let it through", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [barcode = ""] = await issuedBarcodes(world, technician, { productCode: "alcohol", quantity: 1 });
  await bindRows(world, barcode);
  const { batchId: id } = await tubeRow(world, barcode);
  await recall(lab, { id });
  const as = await signIn(world, technician.userId);
  const { data } = await world.call(receiveSample, { as, body: { barcode } });
  expect(data).toMatchObject({
    verdict: "quarantined",
    reasons: ["recalled"],
    message: "请放入隔离架：所在批次已召回",
    tube: { state: "quarantined" },
  });
  const cleared = await world.call(clearTube, {
    as,
    params: { id: data.tube?.id ?? "" },
    body: { reason: "仍可检测" },
  });
  expect(cleared.status).toBe(200);
});
