import { describe, expect, test } from "vitest";
import {
  exportEnquiries,
  listEnquiries,
  readEnquiry,
  revealEnquiry,
  searchEnquiries,
  sendEnquiry,
  updateEnquiry,
} from "#contract/enquiries.schemas";
import { enquiryMessages } from "#contract/enquiry-text";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { auditEventsTable } from "#drizzle/schema/logs";
import { createWorld, type World } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { enquiryQuotas } from "#worker/features/enquiries/enquiries.rules";
import { db, rows } from "#worker/platform/database/query";

const minute = 60_000;
const hour = 60 * minute;
const form = (over: object = {}) => ({
  body: {
    topic: "custom" as const,
    organisation: "江南体检中心",
    name: "王小明",
    phone: "13800138000",
    text: "想为会员定制一项检测\n请电话联系",
    consent: true as const,
    ...over,
  },
});

const storedIn = (world: World) => world.read(rows(db.select().from(enquiriesTable)));
const auditIn = (world: World) =>
  world.read(rows(db.select({ action: auditEventsTable.action }).from(auditEventsTable)));

describe("a visitor who asks", () => {
  test("is thanked, and his name and phone are stored sealed", async () => {
    const world = await createWorld();
    const cost = await world.cost(async () => {
      expect((await world.call(sendEnquiry, form({ phone: "138 0013 8000" }))).msg).toBe(enquiryMessages.sent);
    });
    // First the setting that closes the form, then the conditional insert.
    expect(cost.roundTrips).toBe(2);
    const [stored] = await storedIn(world);
    expect(stored).toMatchObject({ nameMasked: "王**", phoneMasked: "138****8000", state: "open", page: "/customize" });
    expect(JSON.stringify(stored)).not.toMatch(/王小明|13800138000/);
  });

  test.each([
    ["topic", { topic: "cars" }, enquiryMessages.topicRequired],
    ["name", { name: "  " }, enquiryMessages.nameRequired],
    ["phone", { phone: "12345" }, "请输入有效手机号"],
    ["text", { text: "你好" }, enquiryMessages.textLength],
    ["text", { text: "看这里\u202Etxt.exe" }, enquiryMessages.textLength],
    ["consent", { consent: false }, enquiryMessages.consentRequired],
  ])("is told beside the field what is wrong with %s", async (field, over, message) => {
    const world = await createWorld();
    const reply = await world.call(sendEnquiry, form(over) as never);
    expect([reply.status, reply.code, reply.errors]).toEqual([422, 526, { [field]: [message] }]);
    expect(await storedIn(world)).toEqual([]);
  });

  test("is stopped at the fourth enquiry of one phone within an hour, from whatever address, and heard again later", async () => {
    const world = await createWorld();
    for (let i = 0; i < enquiryQuotas.phone.max; i++) expect((await world.call(sendEnquiry, form())).status).toBe(200);
    const refused = await world.call(sendEnquiry, form());
    expect([refused.status, refused.msg, refused.headers.get("retry-after")]).toEqual([
      429,
      enquiryMessages.tooMany,
      "3600",
    ]);
    expect(await storedIn(world)).toHaveLength(enquiryQuotas.phone.max);
    world.clock.advance(hour + 1);
    expect((await world.call(sendEnquiry, form())).status).toBe(200);
  });

  test("is stopped at the sixth enquiry of one address within an hour, with whatever phone", async () => {
    const world = await createWorld();
    const visitor = world.browser();
    const statuses: number[] = [];
    for (let i = 0; i <= enquiryQuotas.address.max; i++) {
      statuses.push((await visitor.call(sendEnquiry, form({ phone: `1390013900${i}` }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await world.call(sendEnquiry, form({ phone: "13900139009" }))).status).toBe(200);
  });

  test("is one visitor on every IPv6 address of a /64, and one network in every /48", async () => {
    const world = await createWorld();
    const statuses: number[] = [];
    for (let i = 0; i <= enquiryQuotas.address.max; i++) {
      const visitor = world.browser({ ip: `2001:db8:7:1::${i}` });
      statuses.push((await visitor.call(sendEnquiry, form({ phone: `1390013900${i}` }))).status);
    }
    for (let i = 0; i <= enquiryQuotas.net.max - enquiryQuotas.address.max; i++) {
      const visitor = world.browser({ ip: `2001:db8:7:${i + 10}::1` });
      statuses.push((await visitor.call(sendEnquiry, form({ phone: `139001391${i + 10}` }))).status);
    }
    expect(statuses).toEqual([...Array(5).fill(200), 429, ...Array(25).fill(200), 429]);
  });

  test("cannot pass the limit by sending all at once", async () => {
    const world = await createWorld();
    const replies = await Promise.all(Array.from({ length: 8 }, () => world.call(sendEnquiry, form())));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(enquiryQuotas.phone.max);
  });
});

describe("a member of staff", () => {
  test("reads the newest first, page by page, by state and by phone", async () => {
    const world = await createWorld();
    for (const [i, phone] of ["13900139000", "13900139001", "13900139002"].entries()) {
      world.clock.advance(1000);
      await world.call(sendEnquiry, form({ phone, name: `客户${i}` }));
    }
    const staff = await signedInStaff(world, { permissions: ["site:enquiry:list"] });
    const first = (await staff.call(listEnquiries, { query: { pageSize: 2 } })).data;
    expect(first.list.map((one) => one.phoneMasked)).toEqual(["139****9002", "139****9001"]);
    const rest = await staff.call(listEnquiries, { query: { pageSize: 2, cursor: first.nextCursor ?? "" } });
    expect([rest.data.list.length, rest.data.nextCursor]).toEqual([1, null]);
    expect((await staff.call(listEnquiries, { query: { state: "closed" } })).data.list).toEqual([]);
    const found = await staff.call(searchEnquiries, { body: { phone: "13900139001" } });
    expect(found.data.list.map((one) => one.nameMasked)).toEqual(["客**"]);
  });

  test("marks one as handled with a note; a second edit of the same version is refused", async () => {
    const world = await createWorld();
    await world.call(sendEnquiry, form());
    const staff = await signedInStaff(world, { permissions: ["site:enquiry:list", "site:enquiry:handle"] });
    const [one] = (await staff.call(listEnquiries)).data.list;
    const params = { id: one?.id ?? "" };
    const body = { state: "handled" as const, note: "已电话联系", version: 1 };
    const cost = await world.cost(async () => {
      const done = await staff.call(updateEnquiry, { params, body });
      expect(done.data).toMatchObject({ state: "handled", version: 2, handledBy: { userId: staff.userId } });
    });
    expect(cost.roundTrips).toBe(2);
    expect((await staff.call(updateEnquiry, { params, body })).status).toBe(409);
    expect((await staff.call(readEnquiry, { params })).data).toMatchObject({ note: "已电话联系", version: 2 });
    const again = await staff.call(updateEnquiry, { params, body: { state: "open", note: "", version: 2 } });
    expect(again.data).toMatchObject({ state: "open", handledBy: null, handledAt: null });
    expect((await auditIn(world)).map((event) => event.action)).toEqual(["enquiry.update", "enquiry.update"]);
  });

  test("finds every answer with who gave it and when, also those of a colleague before him", async () => {
    const world = await createWorld();
    await world.call(sendEnquiry, form());
    const permissions = ["site:enquiry:list", "site:enquiry:handle"] as const;
    const [first, second] = [await signedInStaff(world, { permissions }), await signedInStaff(world, { permissions })];
    const [one] = (await first.call(listEnquiries)).data.list;
    const params = { id: one?.id ?? "" };
    expect((await first.call(readEnquiry, { params })).data.answers).toEqual([]);
    const at = world.clock.now();
    await first.call(updateEnquiry, { params, body: { state: "open", note: "没有接听", version: 1 } });
    world.clock.advance(minute);
    await second.call(updateEnquiry, { params, body: { state: "handled", note: "已寄样例", version: 2 } });
    world.clock.advance(minute);
    const closed = await second.call(updateEnquiry, {
      params,
      body: { state: "closed", note: "已寄样例", version: 3 },
    });
    const by = (who: typeof first) => expect.objectContaining({ userId: who.userId });
    const answers = [
      { at, by: by(first), state: "open", note: "没有接听" },
      { at: at + minute, by: by(second), state: "handled", note: "已寄样例" },
      { at: at + 2 * minute, by: by(second), state: "closed", note: "" },
    ];
    expect(closed.data.answers).toEqual(answers);
    expect((await first.call(readEnquiry, { params })).data.answers).toEqual(answers);
  });

  test("sees the full phone only with a reason, and the look is on record", async () => {
    const world = await createWorld();
    await world.call(sendEnquiry, form());
    const staff = await signedInStaff(world, { permissions: ["site:enquiry:list", "site:enquiry:handle"] });
    const [one] = (await staff.call(listEnquiries)).data.list;
    const params = { id: one?.id ?? "" };
    expect((await staff.call(revealEnquiry, { params, body: { field: "phone", reason: "" } })).code).toBe(526);
    const shown = await staff.call(revealEnquiry, { params, body: { field: "phone", reason: "回电" } });
    expect(shown.data).toEqual({ value: "13800138000" });
    expect((await staff.call(revealEnquiry, { params, body: { field: "name", reason: "回电" } })).data.value).toBe(
      "王小明",
    );
    expect((await auditIn(world)).map((event) => event.action)).toEqual(["enquiry.reveal", "enquiry.reveal"]);
  });

  test("exports masked rows that no spreadsheet takes for formulas", async () => {
    const world = await createWorld();
    await world.call(sendEnquiry, form({ organisation: '=HYPERLINK("http://x")' }));
    const staff = await signedInStaff(world, { permissions: ["site:enquiry:handle"] });
    const file = await staff.call(exportEnquiries, { query: {} });
    expect(file.headers.get("content-disposition")).toContain("attachment");
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes);
    expect(file.headers.get("x-row-count")).toBe("1");
    expect(text.startsWith('\uFEFF"时间","内容"')).toBe(true);
    expect(text).toContain(
      `"'=HYPERLINK(""http://x"")","王**","138****8000","想为会员定制一项检测\n请电话联系","待处理"`,
    );
    expect(text).not.toContain("13800138000");
  });

  test("who may only look can neither answer nor export", async () => {
    const world = await createWorld();
    const staff = await signedInStaff(world, { permissions: ["site:enquiry:list"] });
    expect((await staff.call(exportEnquiries, { query: {} })).status).toBe(403);
    const params = { id: "01J0000000000000000000000Z" };
    expect((await staff.call(readEnquiry, { params })).msg).toBe(enquiryMessages.unknown);
  });
});
