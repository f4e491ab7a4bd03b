import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getPartnerImport } from "#contract/partner-imports.schemas";
import { readRejectionPhoto, rejectTube, saveRejectionPhoto } from "#contract/rejections.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { statement } from "#tests/support/statement";
import { deliverMessage } from "#worker/features/messages/deliver-one.actions";
import { requestReceipts } from "#worker/features/messages/sms-receipts.actions";
import { sweepPartnerImports } from "#worker/features/partner-imports/judge-import.actions";
import { sweepPrivacy } from "#worker/features/privacy/retention.actions";
import { purgeRawFiles } from "#worker/features/raw-files/purge.actions";
import { encryptImportedCalls } from "#worker/features/results/review/seal-calls.actions";
import { photoRetentionMs, sweepPhotos } from "#worker/features/specimens/receiving/rejection-photo.actions";
import type { FileStore } from "#worker/platform/files";
import type { World } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { tinyPng } from "../../support/pictures";
import { recordingSms } from "../../support/recording-sms";
import { bindRows, createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";
import { waitingNotice } from "../messages/outbox-rows";
import { partnerCsv, uploaded } from "../partner-imports/partner-files";
import { alcoholPlate, carrier, createLaboratory, importText, receivedTubes } from "../plates";
import { settledWorld } from "../settled-world";

const minute = 60_000;
const month = 2_629_746_000;

/** Writes below the port that encrypts columns. */
const broken = (world: World, query: ReturnType<typeof sql>) =>
  world.engine.uncounted.run([statement(query, (_rows, changed) => changed)]);
const all = (world: World, query: ReturnType<typeof sql>) =>
  world.read(statement(query, (rows) => rows.map(([cell]) => cell)));

/** A file store that fails for some keys, as if their objects were damaged. */
const failingFor = (files: FileStore, isBad: (key: string) => boolean): FileStore => ({
  ...files,
  get: (key) => (isBad(key) ? Promise.reject(new Error("damaged")) : files.get(key)),
  remove: (key) => (isBad(key) ? Promise.reject(new Error("damaged")) : files.remove(key)),
});

test("partners' files that cannot be read stop no other file, however many are in front of it", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const imports = [];
  for (let n = 0; n < 7; n++)
    imports.push((await uploaded(lab, partnerCsv([], [`${2_000_000_000_000 + n},rs671,G,A,`]))).data);
  const good = imports.at(-1);
  const rawFiles = failingFor(world.deps.rawFiles, (key) => !key.endsWith(good?.sha256 ?? ""));
  for (let n = 0; n < 4; n++) {
    world.clock.advance(minute);
    await sweepPartnerImports({ ...world.deps, rawFiles }).catch(() => undefined);
  }
  const { data } = await world.call(getPartnerImport, { as: technician, params: { id: good?.id ?? "" } });
  expect(data.state).toBe("judged");
});

test("a message whose number cannot be opened keeps no other from being asked for its receipt", async () => {
  const asked: string[] = [];
  const sms = {
    ...recordingSms(),
    name: "aliyun",
    receiptOf: async ({ providerId }: { providerId: string }) => void asked.push(providerId),
  };
  const world = await settledWorld({ sms });
  const one = await waitingNotice(world);
  const two = await waitingNotice(world);
  for (const { messageId } of [one, two]) await deliverMessage(world.deps, messageId);
  await broken(world, sql`update messages set phone_sealed = 'v1.x.y' where id = ${one.messageId}`);
  for (let n = 0; n < 2; n++) {
    world.clock.advance(15 * minute);
    await requestReceipts(world.deps).catch(() => undefined);
  }
  expect(asked).toContain(`provider-${two.messageId}`);
});

test("an erasure that fails keeps no other from being done", async () => {
  const world = await settledWorld();
  const notices = [await waitingNotice(world), await waitingNotice(world)];
  const [first] = notices.map(({ bindingId }) => bindingId).toSorted();
  await broken(
    world,
    sql.raw(`create trigger broken before update on bindings when old.id = '${first}'
      begin select raise(abort, 'broken'); end`),
  );
  world.clock.advance(730 * 24 * 60 * minute + 1);
  await expect(sweepPrivacy(world.deps)).rejects.toThrow("broken");
  expect(await all(world, sql`select count(*) from privacy_requests where state = 'done'`)).toEqual([1]);
});

test("a raw file that the store does not let go keeps no other", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  for (const barcode of await receivedTubes(lab, "alcohol", 2))
    await importText(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  world.clock.advance(24 * month + 1_000);
  const [bad, good] = await all(world, sql`select file_key from import_files order by created_at`);
  const rawFiles = failingFor(world.deps.rawFiles, (key) => key === bad);
  await expect(purgeRawFiles({ ...world.deps, rawFiles })).rejects.toThrow("damaged");
  expect(await all(world, sql`select file_key from import_files where purged_at is not null`)).toEqual([good]);
});

test("a photo that the store does not let go keeps no other", async () => {
  const world = await settledWorld();
  await createPlainProduct(world);
  const as = await signedInStaff(world);
  for (const barcode of await issuedBarcodes(world, as, { productCode: "plain", quantity: 2 })) {
    await bindRows(world, barcode);
    await world.call(receiveSample, { as, body: { barcode, condition: "leak" } });
    const tube = { id: (await tubeRow(world, barcode)).id };
    const { data } = await world.call(rejectTube, { as, params: tube, body: { reason: "leak", note: "管盖开裂" } });
    const form = new FormData();
    form.append("file", new File([tinyPng], "1.jpg", { type: "image/jpeg" }));
    const params = { id: data.sampleId };
    await world.call(saveRejectionPhoto, { as, params, body: form });
    expect((await world.call(readRejectionPhoto, { as, params })).status).toBe(200);
  }
  world.clock.advance(photoRetentionMs);
  const [bad] = await all(world, sql`select photo_key from rejections order by id`);
  const rawFiles = failingFor(world.deps.rawFiles, (key) => key === bad);
  await expect(sweepPhotos({ ...world.deps, rawFiles })).rejects.toThrow("damaged");
  expect(await all(world, sql`select photo_key from rejections where photo_key is not null`)).toEqual([bad]);
});

test("a call that cannot be sealed keeps no other from it", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const measured = await receivedTubes(lab, "alcohol", 1);
  await importText(lab, alcoholPlate(measured.map((barcode) => ({ barcode, genotypes: carrier }))));
  const stolen = ["sealed", "t~users.phone~v1.AAAA.BBBB"].join("~");
  const [bad, good] = await all(world, sql`select id from calls order by id limit 2`);
  await broken(world, sql`update calls set value = ${`看到 ${stolen}`} where id = ${bad}`);
  await broken(world, sql`update calls set value = 'AG' where id = ${good}`);
  await encryptImportedCalls(world.deps).catch(() => undefined);
  const sealed = await all(
    world,
    sql`select id from calls where substr(value, 1, 7) = 'sealed~' and id in (${bad}, ${good})`,
  );
  expect(sealed).toEqual([good]);
});
