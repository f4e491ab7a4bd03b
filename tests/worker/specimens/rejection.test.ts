import { expect, test } from "vitest";
import { rejectionMessages } from "#contract/rejections";
import { readRejectionPhoto, rejectSample, rejectTube, saveRejectionPhoto } from "#contract/rejections.schemas";
import { listSamples, receiveSample } from "#contract/samples.schemas";
import { requestRecollection } from "#contract/tube-ends.schemas";
import { clearTube, getTube } from "#contract/tubes.schemas";
import { uploadMessages } from "#contract/uploads";
import { messagesTable } from "#drizzle/schema/messages";
import { tinyPng } from "#tests/support/pictures";
import { messageText } from "#worker/features/messages/message-texts.rules";
import { eraseTubes, insertExpiredErasure } from "#worker/features/privacy/erase.store";
import { photoRetentionMs, sweepPhotos } from "#worker/features/specimens/receiving/rejection-photo.actions";
import { db, rows } from "#worker/platform/database/query";
import { newId } from "#worker/platform/ids";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { bindRows, createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";

/** Two tubes in quarantine: a bound one that leaks, and one that is not bound. */
async function shelf() {
  const world = await createWorld();
  await createPlainProduct(world);
  const as = await signedInStaff(world);
  const [bound = "", unbound = ""] = await issuedBarcodes(world, as, { productCode: "plain", quantity: 2 });
  const { bindingId } = await bindRows(world, bound);
  await world.call(receiveSample, { as, body: { barcode: bound, condition: "leak" } });
  await world.call(receiveSample, { as, body: { barcode: unbound } });
  const paramsOf = async (barcode: string) => ({ id: (await tubeRow(world, barcode)).id });
  const reject = async (barcode: string) =>
    world.call(rejectTube, { as, params: await paramsOf(barcode), body: { reason: "leak", note: "管盖开裂" } });
  return { world, as, bound, unbound, bindingId, paramsOf, reject };
}

function photo(bytes: BlobPart = tinyPng): FormData {
  const form = new FormData();
  form.append("file", new File([bytes], "IMG_0001.jpg", { type: "image/jpeg" }));
  return form;
}

test("a bound tube that is rejected in quarantine becomes a rejected sample, and its person can be asked for another", async () => {
  const { world, as, bound, reject, paramsOf } = await shelf();
  const { data } = await reject(bound);
  const life = (await world.call(getTube, { as, params: await paramsOf(bound) })).data;
  expect(life.tube).toMatchObject({ state: "received", sampleState: "rejected" });
  expect(life.sample).toMatchObject({ id: data.sampleId, state: "rejected", accessionNo: "A261120-0001" });
  expect(life.events.at(-1)).toMatchObject({
    kind: "reject",
    fromState: "quarantined",
    reason: "采样管渗漏：管盖开裂",
  });
  const asked = await world.call(requestRecollection, {
    as,
    params: { id: data.sampleId },
    body: { reason: "样本渗漏" },
  });
  expect(asked.status).toBe(200);
});

const notices = async (world: Awaited<ReturnType<typeof shelf>>["world"]) =>
  (await world.read(rows(db.select().from(messagesTable)))).map(({ kind, subjectType, subjectId }) => ({
    kind,
    subjectType,
    subjectId,
  }));

test("whose sample is rejected hears of it by a text without the reason, and the laboratory sees that he does", async () => {
  const { world, as, bound, reject } = await shelf();
  const { data } = await reject(bound);
  expect(data.isCustomerTold).toBe(true);
  expect(await notices(world)).toEqual([{ kind: "sample_rejected", subjectType: "sample", subjectId: data.sampleId }]);
  const text = messageText("sample_rejected", { tail: bound.slice(-4) });
  expect(text).toContain(bound.slice(-4));
  expect(text).not.toMatch(/渗漏|污染|http/);
  const { list } = (await world.call(listSamples, { as, query: { queue: "rejected" } })).data;
  expect(list.map(({ id }) => id)).toEqual([data.sampleId]);
});

test("a received sample that is rejected tells its person too, once, however often it is tried", async () => {
  const { world, as } = await shelf();
  const [barcode = ""] = await issuedBarcodes(world, as, { productCode: "plain", quantity: 1 });
  await bindRows(world, barcode);
  const { sample } = (await world.call(receiveSample, { as, body: { barcode } })).data;
  const params = { id: sample?.id ?? "" };
  const first = await world.call(rejectSample, { as, params, body: { reason: "low_volume" } });
  expect(first.data).toMatchObject({ state: "rejected", isCustomerTold: true });
  expect((await world.call(rejectSample, { as, params, body: { reason: "low_volume" } })).status).toBe(409);
  expect(await notices(world)).toHaveLength(1);
});

test("nobody is told who withdrew his consent, nor where nobody was bound", async () => {
  const { world, as, bound, unbound, paramsOf, reject } = await shelf();
  const body = { reason: "consent_withdrawn" } as const;
  const { data } = await world.call(rejectTube, { as, params: await paramsOf(bound), body });
  expect(data.isCustomerTold).toBe(false);
  expect((await reject(unbound)).data.isCustomerTold).toBe(false);
  expect(await notices(world)).toEqual([]);
  const { list } = (await world.call(listSamples, { as, query: { queue: "rejected" } })).data;
  expect(list, "one that nobody bound has no next step").toHaveLength(1);
});

test("a tube that nobody bound becomes void when it is rejected, and neither can be rejected twice", async () => {
  const { world, as, unbound, reject } = await shelf();
  expect((await reject(unbound)).status).toBe(200);
  expect(await tubeRow(world, unbound)).toMatchObject({ state: "void" });
  expect(await reject(unbound)).toMatchObject({ status: 409, msg: rejectionMessages.notQuarantined });
  expect((await world.call(listSamples, { as, query: { state: "rejected" } })).data.list).toHaveLength(1);
});

test("releasing and rejecting one tube at the same moment does one of the two", async () => {
  const { world, as, bound, reject, paramsOf } = await shelf();
  const clear = world.call(clearTube, { as, params: await paramsOf(bound), body: { reason: "外观正常" } });
  const statuses = (await Promise.all([clear, reject(bound)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test("a photo is seen by those with the tag only, and what is no picture is refused whatever it calls itself", async () => {
  const { world, as, bound, reject, paramsOf } = await shelf();
  const params = { id: (await reject(bound)).data.sampleId };
  const fake = await world.call(saveRejectionPhoto, { as, params, body: photo("GIF89a no picture") });
  expect(fake).toMatchObject({ status: 400, msg: uploadMessages.notAnImage });
  await world.call(saveRejectionPhoto, { as, params, body: photo() });
  expect((await world.call(getTube, { as, params: await paramsOf(bound) })).data.sample?.hasPhoto).toBe(true);
  expect((await world.call(readRejectionPhoto, { as, params })).status).toBe(200);
  const stranger = await signedInStaff(world, { permissions: ["lab:sample:reject", "lab:tube:list"] });
  expect((await world.call(readRejectionPhoto, { as: stranger, params })).status).toBe(403);
});

test("a sample that nobody rejected has no photo and takes none", async () => {
  const { world, as, bound, paramsOf } = await shelf();
  await world.call(clearTube, { as, params: await paramsOf(bound), body: { reason: "渗漏在外壁" } });
  const { data } = await world.call(getTube, { as, params: await paramsOf(bound) });
  const params = { id: data.sample?.id ?? "" };
  expect(await world.call(readRejectionPhoto, { as, params })).toMatchObject({
    status: 404,
    msg: rejectionMessages.noPhoto,
  });
  expect(await world.call(saveRejectionPhoto, { as, params, body: photo() })).toMatchObject({
    status: 409,
    msg: rejectionMessages.notRejected,
  });
});

test("a photo goes with its erased person at once, and by the clock after half a year", async () => {
  const { world, as, bound, unbound, bindingId, reject } = await shelf();
  const own = { id: (await reject(bound)).data.sampleId };
  const other = { id: (await reject(unbound)).data.sampleId };
  for (const params of [own, other]) await world.call(saveRejectionPhoto, { as, params, body: photo() });
  const now = world.clock.now();
  const ids = { requestId: newId(now), tubes: [{ bindingId, eventId: newId(now), consentId: newId(now) }] };
  const erasure = { ...ids, actor: { kind: "system", id: "cron" }, httpRequestId: "", now } as const;
  await world.write(insertExpiredErasure(erasure, "测试"), ...eraseTubes(erasure));
  const seen = async (params: { id: string }) => (await world.call(readRejectionPhoto, { as, params })).status;
  expect([await seen(own), await seen(other)]).toEqual([404, 200]);
  expect(await sweepPhotos(world.deps)).toBe(1);
  world.clock.advance(photoRetentionMs);
  expect(await sweepPhotos(world.deps)).toBe(1);
  expect(await sweepPhotos(world.deps)).toBe(0);
});
