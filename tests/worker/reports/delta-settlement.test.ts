import { expect, test } from "vitest";
import { getReport, publishReports } from "#contract/lab-reports.schemas";
import { settleDelta } from "#contract/report-corrections.schemas";
import { holdMessages } from "#contract/result-holds";
import { stateResultHold } from "#contract/result-holds.schemas";
import { getResultSet, returnResultSets, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { getTube } from "#contract/tubes.schemas";
import type { WorldOptions } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { meanwhile } from "../../support/meanwhile";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  drinker,
  flusher,
  importText,
  type Laboratory,
  receivedTubes,
  reviewed,
} from "../plates";

const reason = "第二支采样管的签收照片与标签一致，第一支已无法核对";
type Genotypes = typeof carrier;

async function measured(lab: Laboratory, genotypes: Genotypes) {
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const { resultSetIds } = await importText(lab, alcoholPlate([{ barcode, genotypes }]));
  return { barcode, id: resultSetIds[0] ?? "" };
}
const submit = ({ world, technician }: Laboratory, ids: string[]) =>
  world.call(submitResultSets, { as: technician, body: { ids } });
const detail = async ({ world, reviewer: as }: Laboratory, id: string) =>
  (await world.call(getResultSet, { as, params: { id } })).data;
const reportOf = async ({ world, reviewer: as }: Laboratory, id: string) =>
  (await world.call(getReport, { as, params: { id } })).data;
async function publish({ world, reviewer }: Laboratory, id: string) {
  const { data } = await world.call(publishReports, { as: reviewer, body: { resultSetIds: [id] } });
  return data.published[0]?.reportId ?? "";
}
const doubtOf = async (lab: Laboratory, id: string) =>
  (await detail(lab, id)).holds.find(({ rule }) => rule === "delta");

/** One person's two tubes: the report of the first is published; the submitted result of the second contradicts it. */
async function contradicted(options?: WorldOptions) {
  const lab = await createLaboratory(options);
  const earlier = await measured(lab, carrier);
  await reviewed(lab, [earlier.id]);
  const reportId = await publish(lab, earlier.id);
  const later = await measured(lab, drinker);
  await submit(lab, [later.id]);
  return { lab, earlier, later, reportId };
}

const settle = async (lab: Laboratory, resultSetId: string, stands: "this" | "other" | "both", as = lab.reviewer) => {
  const params = { id: (await doubtOf(lab, resultSetId))?.id ?? "" };
  return lab.world.call(settleDelta, { as, params, body: { stands, reason } });
};
const review = async ({ world, reviewer: as }: Laboratory, id: string) =>
  (await world.call(reviewResultSets, { as, body: { ids: [id] } })).data;

test("a result that contradicts a published report holds both and stands beside it, call by call, with both runs", async () => {
  const { lab, earlier, later, reportId } = await contradicted();
  const { deltas } = await detail(lab, later.id);
  expect(deltas).toMatchObject([
    {
      isOtherEarlier: true,
      own: { resultSetId: later.id, level: 9, barcode: later.barcode },
      other: { resultSetId: earlier.id, level: 4, barcode: earlier.barcode, state: "released", reportId },
      rows: [
        { targetCode: "rs671", own: "GG", other: "AG", isSame: false },
        { targetCode: "rs1229984", own: "CC", other: "CT", isSame: false },
      ],
    },
  ]);
  const [mirrored] = (await detail(lab, earlier.id)).deltas;
  expect(mirrored).toMatchObject({ isOtherEarlier: false, own: { level: 4 }, other: { barcode: later.barcode } });
  expect(mirrored?.own.run?.runNo).not.toBe(mirrored?.other.run?.runNo);
  expect((await reportOf(lab, reportId)).doubtedResultSetId).toBe(earlier.id);
});

test("where the new result stands, the published report is made again, and the new one goes out", async () => {
  const { lab, earlier, later, reportId } = await contradicted();
  expect((await review(lab, later.id)).refused).toHaveLength(1);
  expect((await settle(lab, later.id, "this")).status).toBe(200);
  for (const id of [earlier.id, later.id])
    expect((await doubtOf(lab, id))?.statedReason).toBe(`条码 ${later.barcode} 的结果成立：${reason}`);
  expect((await reportOf(lab, reportId)).corrections).toMatchObject([{ kind: "result", state: "waiting" }]);
  const { data: tube } = await lab.world.call(getTube, {
    as: lab.reviewer,
    params: { id: (await detail(lab, earlier.id)).resultSet.tubeId },
  });
  expect(tube.sample?.state).toBe("retest_queued");
  expect((await review(lab, later.id)).done).toEqual([later.id]);
  expect(await publish(lab, later.id)).not.toBe("");

  const again = await importText(
    lab,
    alcoholPlate([{ barcode: earlier.barcode, genotypes: drinker }], {}, { name: "3" }),
  );
  const [setId = ""] = again.resultSetIds;
  expect(await doubtOf(lab, setId)).toBeUndefined();
  const other = await signedInStaff(lab.world);
  await submit(lab, [setId]);
  await lab.world.call(reviewResultSets, { as: other, body: { ids: [setId] } });
  await lab.world.call(publishReports, { as: other, body: { resultSetIds: [setId] } });
  expect((await reportOf(lab, reportId)).versions.map(({ level }) => level)).toEqual([4, 9]);
});

test("where the published report stands, the new result is measured again and nothing is corrected", async () => {
  const { lab, earlier, later, reportId } = await contradicted();
  expect((await settle(lab, earlier.id, "this")).status).toBe(200);
  expect((await reportOf(lab, reportId)).corrections).toEqual([]);
  expect((await detail(lab, later.id)).resultSet.state).toBe("revoked");
  expect(await doubtOf(lab, later.id)).toMatchObject({
    statedReason: `条码 ${earlier.barcode} 的结果成立：${reason}`,
  });
});

test("two results that both stand keep their reason, and neither is measured again", async () => {
  const { lab, later, reportId } = await contradicted();
  expect((await settle(lab, later.id, "both")).data.statedReason).toBe(`两个结果都成立：${reason}`);
  expect((await reportOf(lab, reportId)).corrections).toEqual([]);
  expect((await review(lab, later.id)).done).toEqual([later.id]);
});

test("whoever made one of the two results does not say which one stands, nor does a bare statement settle it", async () => {
  const { lab, earlier, later } = await contradicted();
  for (const id of [earlier.id, later.id])
    expect(await settle(lab, id, "this", lab.technician)).toMatchObject({ status: 409, msg: holdMessages.ownResult });
  const params = { id: (await doubtOf(lab, later.id))?.id ?? "" };
  expect(await lab.world.call(stateResultHold, { as: lab.reviewer, params, body: { reason } })).toMatchObject({
    status: 409,
    msg: holdMessages.settleInstead,
  });
  const reader = await signedInStaff(lab.world, { permissions: ["lab:result:list", "lab:result:review"] });
  expect((await settle(lab, later.id, "this", reader)).status).toBe(403);
  await settle(lab, later.id, "this");
  expect(await settle(lab, earlier.id, "this")).toMatchObject({ status: 409, msg: holdMessages.stated });
});

test("a contradiction is not settled when somebody returns one of its results at the same moment", async () => {
  const other = meanwhile();
  const { lab, later } = await contradicted(other);
  const { world, reviewer: as } = lab;
  other.beforeWriteTo("result_holds", () =>
    world.call(returnResultSets, { as, body: { ids: [later.id], reason: "请核对原始记录" } }),
  );
  expect((await settle(lab, later.id, "both")).status).toBe(409);
  expect(await detail(lab, later.id)).toMatchObject({ resultSet: { state: "returned" } });
  expect((await doubtOf(lab, later.id))?.statedAt).toBeNull();
});

test("a contradiction with a third result stays open when two results are settled", async () => {
  const { lab, earlier, later } = await contradicted();
  const third = await measured(lab, flusher);
  const openDoubts = async ({ id }: { id: string }) => {
    const { holds } = await detail(lab, id);
    return holds.filter(({ rule, statedAt }) => rule === "delta" && statedAt === null).length;
  };
  const all = () => Promise.all([earlier, later, third].map(openDoubts));
  expect(await all()).toEqual([2, 2, 2]);
  const { deltas } = await detail(lab, later.id);
  const params = { id: deltas.find(({ other }) => other.resultSetId === earlier.id)?.holdId ?? "" };
  const body = { stands: "both" as const, reason };
  expect((await lab.world.call(settleDelta, { as: lab.reviewer, params, body })).status).toBe(200);
  expect(await all()).toEqual([1, 1, 2]);
});
