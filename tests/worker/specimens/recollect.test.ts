import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rejectSample } from "#contract/rejections.schemas";
import { listSamples, receiveSample } from "#contract/samples.schemas";
import { tubeEndMessages } from "#contract/tube-ends";
import { replaceTube, requestRecollection, storeSample } from "#contract/tube-ends.schemas";
import { getTube } from "#contract/tubes.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { createWorld, type World, type WorldOptions } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { bindRows, createPlainProduct, issuedBarcodes, tubeRow } from "../laboratory";
import { cell, raw } from "../platform/raw-rows";

const reason = "样本量不足，无法检测";

async function bench(options?: WorldOptions) {
  const world = await createWorld(options);
  await createPlainProduct(world);
  await createPlainProduct(world, "other");
  const staff = await signedInStaff(world);
  const [old = "", fresh = "", third = ""] = await issuedBarcodes(world, staff, { productCode: "plain", quantity: 3 });
  const [foreign = ""] = await issuedBarcodes(world, staff, { productCode: "other", quantity: 1 });
  const { personId, bindingId } = await bindRows(world, old);
  const { data } = await world.call(receiveSample, { as: staff, body: { barcode: old } });
  const sampleId = data.sample?.id ?? "";
  const { id: tubeId } = await tubeRow(world, old);
  const reject = () =>
    world.call(rejectSample, { as: staff, params: { id: sampleId }, body: { reason: "low_volume" } });
  const recollect = () => world.call(requestRecollection, { as: staff, params: { id: sampleId }, body: { reason } });
  const replace = (barcode: string) =>
    world.call(replaceTube, { as: staff, params: { id: tubeId }, body: { barcode, reason } });
  return {
    world,
    staff,
    old,
    fresh,
    third,
    foreign,
    personId,
    bindingId,
    sampleId,
    tubeId,
    reject,
    recollect,
    replace,
  };
}

function messagesTo(world: World, sampleId: string) {
  return world.read(
    statement(sql`select kind, state from messages where subject_id = ${sampleId}`, (rows) =>
      rows.map(([kind, state]) => ({ kind, state })),
    ),
  );
}

test("a customer whose sample was rejected is told once that a new tube is needed", async () => {
  const { world, sampleId, reject, recollect } = await bench();
  await reject();
  expect((await recollect()).data.sample.state).toBe("recollect_requested");
  expect(await recollect()).toMatchObject({ status: 409 });
  expect(await messagesTo(world, sampleId)).toMatchObject([{ kind: "sample_rejected" }, { kind: "recollect" }]);
});

test("a sample that is simply waiting cannot be asked for again", async () => {
  const { world, sampleId, recollect } = await bench();
  expect(await recollect()).toMatchObject({
    status: 409,
    msg: "样本当前为「已签收」，不能变为「待重新采样」，请刷新后重试",
  });
  expect(await messagesTo(world, sampleId)).toEqual([]);
});

test("a new tube takes over the person and the consents, and both life lines tell it", async () => {
  const { world, staff, old, fresh, personId, bindingId, tubeId, reject, recollect, replace } = await bench();
  await world.write(
    statement(
      sql`insert into consent_documents (id, kind, revision, title, body, content_hash, published_at)
        select 'doc1', 'sensitive', 900, '同意书', '正文', 'h', 1`,
      () => undefined,
    ),
    statement(
      sql`insert into consents (id, document_id, kind, action, binding_id, person_id, at)
        values ('c1', 'doc1', 'sensitive', 'given', ${bindingId}, ${personId}, 1)`,
      () => undefined,
    ),
  );
  await reject();
  await recollect();
  const { data } = await replace(fresh);
  expect(data).toMatchObject({ tubeId, newBarcode: fresh });
  const { data: oldLife } = await world.call(getTube, { as: staff, params: { id: tubeId } });
  expect(oldLife).toMatchObject({ tube: { state: "received" }, sample: { state: "closed" } });
  expect(oldLife.events.at(-1)).toMatchObject({ kind: "replace", reason: `换成尾号 ${fresh.slice(-4)}：${reason}` });
  const { data: newLife } = await world.call(getTube, { as: staff, params: { id: data.newTubeId } });
  expect(newLife).toMatchObject({
    tube: { state: "bound", person: { phoneMasked: "138****8000" } },
    sample: { state: "expected" },
  });
  expect(newLife.events.at(-1)).toMatchObject({ kind: "bind", reason: `接替尾号 ${old.slice(-4)}` });
  const consents = await world.read(
    statement(
      sql`select c.kind, b.channel from consents c join bindings b on b.id = c.binding_id where b.tube_id = ${data.newTubeId}`,
      (rows) => rows,
    ),
  );
  expect(consents).toEqual([["sensitive", "staff"]]);
  const { data: received } = await world.call(receiveSample, { as: staff, body: { barcode: fresh } });
  expect(received.verdict).toBe("received");
});

test("a bound tube that never arrived is replaced, and can never come back", async () => {
  const { world, staff, third, fresh } = await bench();
  await bindRows(world, third);
  const { id } = await tubeRow(world, third);
  const done = await world.call(replaceTube, { as: staff, params: { id }, body: { barcode: fresh, reason } });
  expect(done).toMatchObject({ status: 200 });
  expect(await tubeRow(world, third)).toMatchObject({ state: "replaced", replacedByTubeId: done.data.newTubeId });
  const { data } = await world.call(receiveSample, { as: staff, body: { barcode: third } });
  expect(data).toMatchObject({ verdict: "refused", reasons: ["used"] });
});

test("a new tube that is unknown, taken, the same or of another product is refused in its own words", async () => {
  const { world, old, third, foreign, reject, recollect, replace, tubeId } = await bench();
  await reject();
  await recollect();
  await bindRows(world, third);
  const before = await tubeRow(world, old);
  for (const [barcode, message] of [
    ["99999999", tubeEndMessages.unknownNewTube],
    [third, tubeEndMessages.newTubeTaken],
    [old, tubeEndMessages.sameTube],
    [foreign, tubeEndMessages.otherProduct],
  ] as const)
    expect(await replace(barcode)).toMatchObject({ code: 526, errors: { barcode: [message] } });
  expect(await tubeRow(world, old)).toEqual(before);
  expect(tubeId).toBe(before.id);
});

test("a replacement asked for twice at once, and once more later, happens once and answers each time; another tube is refused", async () => {
  const { world, old, fresh, third, reject, recollect, replace } = await bench();
  await reject();
  await recollect();
  const replies = [...(await Promise.all([replace(fresh), replace(fresh)])), await replace(fresh)];
  expect(replies.map(({ status, data }) => [status, data.newBarcode])).toEqual(Array(3).fill([200, fresh]));
  const { bindingId } = await tubeRow(world, fresh);
  expect(bindingId).not.toBeNull();
  const lines = sql`select count(*) from tube_events where kind = 'replace'`;
  expect(await world.read(statement(lines, ([r]) => r?.[0]))).toBe(1);
  expect(await replace(third)).toMatchObject({ status: 409, msg: tubeEndMessages.nothingToReplace });
  expect((await tubeRow(world, old)).replacedByTubeId).toBe((await tubeRow(world, fresh)).id);
});

test("a tube whose sample is fine needs no replacement", async () => {
  const { fresh, replace } = await bench();
  expect(await replace(fresh)).toMatchObject({ status: 409, msg: tubeEndMessages.nothingToReplace });
});

test("where a sample stands is kept until it changes", async () => {
  const { world, staff, old, sampleId, tubeId } = await bench();
  const storage = "冰箱2-A架-03";
  expect(await world.call(storeSample, { as: staff, params: { id: sampleId }, body: { storage } })).toMatchObject({
    status: 200,
  });
  expect((await world.call(getTube, { as: staff, params: { id: tubeId } })).data.sample?.storage).toBe(storage);
  const long = await world.call(storeSample, {
    as: staff,
    params: { id: sampleId },
    body: { storage: "长".repeat(33) },
  });
  expect(long).toMatchObject({ code: 526, errors: { storage: ["存放位置最多 32 个字"] } });
  const { data } = await world.call(listSamples, { as: staff, query: { barcode: old } });
  expect(data.list).toHaveLength(1);
});

test("a rejected sample whose result comes to a reviewer at the same moment is not asked for again", async () => {
  const other = meanwhile();
  const { world, sampleId, reject, recollect } = await bench(other);
  await reject();
  const result = `select 'R1', id, product_id, 'submitted', 1, 'import', 1 from samples where id = '${sampleId}'`;
  other.beforeWriteTo("tube_events", () =>
    raw(
      world,
      `insert into result_sets (id, sample_id, product_id, state, state_changed_at, source, created_at) ${result}`,
    ),
  );
  expect((await recollect()).status).toBe(409);
  expect(await cell(world, "select state from samples")).toBe("rejected");
  expect(await messagesTo(world, sampleId)).toMatchObject([{ kind: "sample_rejected" }]);
});
