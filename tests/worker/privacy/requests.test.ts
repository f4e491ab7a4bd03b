import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listMyBindings } from "#contract/bindings.schemas";
import { limits } from "#contract/limits";
import { myDataMessages } from "#contract/my-data";
import { askAboutMyData, claimTubeForPhone, eraseMyData, exportMyData, readMyData } from "#contract/my-data.schemas";
import { privacyRequestMessages } from "#contract/privacy-requests";
import {
  listPrivacyRequests,
  movePrivacyRequest,
  readPrivacyRequest,
  revealPrivacyRequest,
} from "#contract/privacy-requests.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { signedInStaff, verifiedCustomer } from "../../support/factories";
import { barcodes, bind, form } from "../bindings/bound-tube";
import { bindRows } from "../laboratory";
import { waitingNotice } from "../messages/outbox-rows";
import { cell } from "../platform/raw-rows";
import { owner } from "../reports/published-report";
import { settledWorld } from "../settled-world";

const newPhone = "13900139000";
const one = (world: World, query: ReturnType<typeof sql>) => world.read(statement(query, ([r]) => r?.[0]));

async function boundTube(world: World) {
  const [code] = await barcodes(world);
  const { bindingId } = (await bind(await verifiedCustomer(world, owner, "bind"), form(code))).data;
  return { code, bindingId };
}

/** The steps of staff on a request, each with the version that the previous one leaves. */
async function handle(staff: Browser, id: string, ...moves: ("check_identity" | "start" | "finish" | "refuse")[]) {
  const replies = [];
  for (const move of moves) {
    const { version } = (await staff.call(readPrivacyRequest, { params: { id } })).data;
    const answer = move === "finish" || move === "refuse" ? "已按您的要求办理" : "";
    replies.push(await staff.call(movePrivacyRequest, { params: { id }, body: { move, answer, version } }));
  }
  return replies;
}

test("the copy of all data holds the person in full, his consents, findings and report, and is on record", async () => {
  const world = await settledWorld();
  const { key } = await waitingNotice(world);
  const { data } = await (await verifiedCustomer(world, owner)).call(exportMyData);
  expect(data.tubes[0]?.person).toEqual({
    name: "张小明",
    phone: owner,
    gender: "男",
    birth: "1996-03",
    heightCm: 175,
    weightKg: 68.5,
  });
  expect(data.tubes[0]?.reports[0]).toMatchObject({ key, version: 1, level: 4 });
  expect(data.consents.map(({ document }) => document)).toEqual([
    "《服务协议》第1版",
    "《敏感个人信息处理单独同意书》第1版",
  ]);
  expect(data.messages).toHaveLength(1);
  expect(await one(world, sql`select count(*) from audit_events where action = 'privacyRequest.export'`)).toBe(1);
});

test("a phone with sixty tubes sees, copies and deletes all of them", async () => {
  const world = await settledWorld();
  for (const code of await barcodes(world, { quantity: 60 }))
    await bindRows(world, code, { name: "张小明", phone: owner });
  const customer = await verifiedCustomer(world, owner);
  const { items } = (await customer.call(readMyData)).data;
  const counts = [
    (await customer.call(listMyBindings)).data.list.length,
    items.length,
    (await customer.call(exportMyData)).data.tubes.length,
  ];
  expect(counts).toEqual([60, 60, 60]);
  const bindingIds = items.map(({ bindingId }) => bindingId);
  const tooMany = Array.from({ length: limits.ownTubesMax + 1 }, (_, n) => `${n}`.padStart(16, "0"));
  const refused = await customer.call(eraseMyData, { body: { bindingIds: tooMany, confirm: "删除" } });
  expect(refused.errors).toEqual({ bindingIds: [myDataMessages.tooManyChosen] });
  const erased = await customer.call(eraseMyData, { body: { bindingIds, confirm: "删除" } });
  expect(erased.data).toMatchObject({ tubes: 60, isEverything: true });
});

test("another phone's copy holds nothing of it, and a binding session gets none", async () => {
  const world = await settledWorld();
  await waitingNotice(world);
  const { data } = await (await verifiedCustomer(world, newPhone)).call(exportMyData);
  expect([data.tubes, data.consents, data.messages, data.views]).toEqual([[], [], [], []]);
  expect((await (await verifiedCustomer(world, owner, "bind")).call(exportMyData)).status).toBe(401);
});

test("a correction goes to staff with a due date, and its answer comes back to the customer", async () => {
  const world = await settledWorld();
  const { bindingId } = await boundTube(world);
  const customer = await verifiedCustomer(world, owner);
  const asked = await customer.call(askAboutMyData, {
    body: { kind: "correct", bindingId, note: "出生年月写错了，应为1996-04" },
  });
  expect(asked.msg).toBe(myDataMessages.requested);
  const staff = await signedInStaff(world, {
    permissions: ["site:privacy:list", "site:privacy:handle", "site:privacy:reveal"],
  });
  const list = (await staff.call(listPrivacyRequests)).data;
  expect(list).toMatchObject({ open: 1, overdue: 0 });
  expect(JSON.stringify(list)).not.toMatch(/13800138000|出生|张小明/);
  const { id } = asked.data;
  const note = await staff.call(revealPrivacyRequest, {
    params: { id },
    body: { field: "note", reason: "核对更正内容" },
  });
  expect(note.data.value).toContain("1996-04");
  await handle(staff, id, "check_identity", "start", "finish");
  const [request] = (await customer.call(readMyData)).data.requests;
  expect(request).toMatchObject({ state: "done", reason: "已按您的要求办理", closedAt: world.clock.now() });
  expect(await one(world, sql`select note_sealed from privacy_requests`), "the words are no longer needed").toBeNull();
});

test("every look at a number is on record with its reason, and needs its own permission", async () => {
  const world = await settledWorld();
  await boundTube(world);
  const customer = await verifiedCustomer(world, owner);
  const { id } = (await customer.call(askAboutMyData, { body: { kind: "explain", note: "数据保存在哪里" } })).data;
  const reader = await signedInStaff(world, { permissions: ["site:privacy:list", "site:privacy:handle"] });
  const look = { params: { id }, body: { field: "phone", reason: "回电核实" } } as const;
  expect((await reader.call(revealPrivacyRequest, look)).status).toBe(403);
  const staff = await signedInStaff(world, { permissions: ["site:privacy:reveal"] });
  expect((await staff.call(revealPrivacyRequest, look)).data.value).toBe(owner);
  expect(await one(world, sql`select reason from audit_events where action = 'privacyRequest.reveal'`)).toBe(
    "回电核实",
  );
});

test("a request is late the moment its 15 working days are over", async () => {
  const world = await settledWorld();
  const customer = await verifiedCustomer(world, owner);
  const { dueAt } = (await customer.call(askAboutMyData, { body: { kind: "explain", note: "数据保存在哪里" } })).data;
  expect(new Date(dueAt).toISOString()).toBe("2026-12-11T02:00:00.000Z");
  world.clock.set(dueAt + 1);
  const staff = await signedInStaff(world);
  expect((await staff.call(listPrivacyRequests)).data).toMatchObject({
    open: 1,
    overdue: 1,
    list: [{ isOverdue: true }],
  });
});

test("a step out of order, without an answer, or on an outdated version changes nothing", async () => {
  const world = await settledWorld();
  const customer = await verifiedCustomer(world, owner);
  const { id } = (await customer.call(askAboutMyData, { body: { kind: "explain", note: "数据保存在哪里" } })).data;
  const staff = await signedInStaff(world);
  const move = (body: { move: "finish" | "refuse" | "check_identity"; answer: string; version: number }) =>
    staff.call(movePrivacyRequest, { params: { id }, body });
  expect((await move({ move: "finish", answer: "办结了", version: 1 })).status).toBe(409);
  const silent = await move({ move: "refuse", answer: "", version: 1 });
  expect(silent.errors).toEqual({ answer: [privacyRequestMessages.answerRequired] });
  expect((await move({ move: "check_identity", answer: "", version: 9 })).status).toBe(409);
  expect(await one(world, sql`select state from privacy_requests`)).toBe("received");
});

test("a fourth open request waits for the others", async () => {
  const world = await settledWorld();
  const customer = await verifiedCustomer(world, owner);
  const ask = () => customer.call(askAboutMyData, { body: { kind: "explain", note: "数据保存在哪里" } });
  for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200);
  expect((await ask()).msg).toBe(myDataMessages.tooMany);
});

const claim = (who: Browser, code: string, over: { name?: string; birth?: string } = {}) =>
  who.call(claimTubeForPhone, { body: { code, name: "张小明", birth: "1996-03", ...over } });

test("who lost his old number proves the new one and names the tube; after staff agree it hangs on the new number", async () => {
  const world = await settledWorld();
  const { code } = await boundTube(world);
  const customer = await verifiedCustomer(world, newPhone);
  const { id, isPhoneClaim } = (await claim(customer, code)).data;
  expect(isPhoneClaim).toBe(true);
  expect((await customer.call(readMyData)).data.requests).toMatchObject([{ id, isPhoneClaim: true }]);
  expect((await customer.call(listMyBindings)).data.list, "not before a person agreed").toEqual([]);
  const staff = await signedInStaff(world);
  const read = (await staff.call(readPrivacyRequest, { params: { id } })).data;
  expect(read).toMatchObject({ isPhoneClaim: true, claim: { isNameRight: true, isBirthRight: true } });
  expect(read.tube).toMatchObject({ phoneMasked: "138****8000" });
  await handle(staff, id, "check_identity", "start", "finish");
  expect((await customer.call(listMyBindings)).data.list).toHaveLength(1);
  const old = await verifiedCustomer(world, owner);
  expect((await old.call(listMyBindings)).data.list).toEqual([]);
});

test("a claim answers alike for a wrong name and for a barcode that nobody bound; staff see the difference", async () => {
  const world = await settledWorld();
  const { code } = await boundTube(world);
  const customer = await verifiedCustomer(world, newPhone);
  const wrong = await claim(customer, code, { name: "王五" });
  const unknown = await claim(customer, "2000000000001");
  expect([wrong.status, wrong.msg]).toEqual([unknown.status, unknown.msg]);
  const staff = await signedInStaff(world);
  const seen = async (id: string) => (await staff.call(readPrivacyRequest, { params: { id } })).data;
  expect((await seen(wrong.data.id)).claim).toEqual({ isNameRight: false, isBirthRight: true });
  expect(await seen(unknown.data.id)).toMatchObject({ claim: { isNameRight: false, isBirthRight: false }, tube: null });
  const replies = await handle(staff, unknown.data.id, "check_identity", "start", "finish");
  expect(replies.at(-1)?.msg, "there is nothing to move").toBe(privacyRequestMessages.claimGone);
});

test("a step that two people take at the same moment is on record once", async () => {
  const other = meanwhile();
  const world = await settledWorld(other);
  const { bindingId } = await boundTube(world);
  const customer = await verifiedCustomer(world, owner);
  await customer.call(askAboutMyData, { body: { kind: "correct", bindingId, note: "出生年月写错了" } });
  const [first, second] = [await signedInStaff(world), await signedInStaff(world)];
  const id = String(await cell(world, "select id from privacy_requests"));
  other.beforeWriteTo("privacy_requests", () => handle(first, id, "check_identity"));
  const [late] = await handle(second, id, "check_identity");
  expect(late?.status).toBe(409);
  expect(await one(world, sql`select count(*) from audit_events where action like 'privacyRequest.check%'`)).toBe(1);
});
