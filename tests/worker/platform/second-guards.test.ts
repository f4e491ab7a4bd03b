import { beforeEach, expect, test } from "vitest";
import { createDictionaryData, createDictionaryType, removeDictionaryTypes } from "#contract/dictionaries.schemas";
import { publishReports } from "#contract/lab-reports.schemas";
import { createMenu, removeMenus } from "#contract/menu-edit.schemas";
import { createPost, removePosts } from "#contract/posts.schemas";
import { rejectSample } from "#contract/rejections.schemas";
import { returnResultSets, reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { removeRoles } from "#contract/roles.schemas";
import { acceptSamples } from "#contract/samples.schemas";
import { removeUsers, setUserStatus } from "#contract/users.schemas";
import { createWorld } from "../../support/app";
import { createStaff, signedInStaff, verifiedCustomer } from "../../support/factories";
import { type Meanwhile, meanwhile } from "../../support/meanwhile";
import { barcodes, bind, form, phone } from "../bindings/bound-tube";
import { createLaboratory, measuredTubes, receivedTubes, reviewed } from "../plates";
import { cell, raw } from "./raw-rows";

// A call checks before it writes, and its write repeats the condition, because another request may run between the
// two.

let other: Meanwhile;
beforeEach(() => {
  other = meanwhile();
});

async function office() {
  const world = await createWorld({ between: other.between });
  return { world, boss: await signedInStaff(world) };
}

test("a post that somebody is given while it is deleted stays", async () => {
  const { world, boss } = await office();
  const { data } = await world.call(createPost, { as: boss, body: { postCode: "NIGHT", postName: "夜班员" } });
  other.beforeWriteTo("posts", () => raw(world, `update users set post_id = ${data.postId} where id = ${boss.userId}`));
  expect((await world.call(removePosts, { as: boss, body: { ids: [data.postId] } })).status).toBe(409);
  expect(await cell(world, `select deleted_at from posts where id = ${data.postId}`)).toBeNull();
});

test("a role that somebody is given while it is deleted stays", async () => {
  const { world, boss } = await office();
  const { roleId, userId } = await createStaff(world, { permissions: ["lab:kit:list"] });
  await raw(world, `delete from user_roles where user_id = ${userId}`);
  other.beforeWriteTo("roles", () =>
    raw(world, `insert into user_roles (user_id, role_id) values (${userId}, ${roleId})`),
  );
  expect((await world.call(removeRoles, { as: boss, body: { ids: [roleId] } })).status).toBe(409);
  expect(await cell(world, `select deleted_at from roles where id = ${roleId}`)).toBeNull();
});

test("a menu that gets an entry while it is deleted stays", async () => {
  const { world, boss } = await office();
  const group = { parentId: 0, menuType: "M", menuName: "M", title: "组", path: "/m" } as const;
  const { data } = await world.call(createMenu, { as: boss, body: group });
  const entry = {
    ...group,
    parentId: data.menuId,
    menuType: "C",
    menuName: "E",
    path: "https://help.example.com/",
    isFrame: "0",
  } as const;
  other.beforeWriteTo("menus", () => world.call(createMenu, { as: boss, body: entry }));
  expect((await world.call(removeMenus, { as: boss, body: { ids: [data.menuId] } })).status).toBe(409);
  expect(await cell(world, `select deleted_at from menus where id = ${data.menuId}`)).toBeNull();
});

test("a dictionary that gets an entry while it is deleted stays", async () => {
  const { world, boss } = await office();
  const { data } = await world.call(createDictionaryType, {
    as: boss,
    body: { dictName: "颜色", dictType: "colours" },
  });
  const entry = { dictType: "colours", dictLabel: "红", dictValue: "red" };
  other.beforeWriteTo("dictionary_types", () => world.call(createDictionaryData, { as: boss, body: entry }));
  expect((await world.call(removeDictionaryTypes, { as: boss, body: { ids: [data.id] } })).status).toBe(409);
  expect(await cell(world, `select deleted_at from dictionary_types where id = ${data.id}`)).toBeNull();
});

test.each(["disabled", "deleted"])("of two administrators who are %s at once one stays", async (way) => {
  const { world, boss } = await office();
  const second = await signedInStaff(world);
  const end = (userId: number, as: typeof boss) =>
    way === "disabled"
      ? world.call(setUserStatus, { as, body: { userId, status: "1" } })
      : world.call(removeUsers, { as, body: { ids: [userId] } });
  other.beforeWriteTo("users", () => end(boss.userId, second));
  await end(second.userId, boss);
  expect(await cell(world, "select count(*) from users where status = 'on' and deleted_at is null")).toBe(1);
});

const hold = (setId = "") =>
  `insert into result_holds (id, result_set_id, rule, subject_kind, message, created_at) values ('late', '${setId}', 'late', 'sample', '后来发现', 1)`;

test("a result that gets a hold while it is reviewed is not reviewed", async () => {
  const lab = await createLaboratory({ between: other.between });
  const { ids } = await measuredTubes(lab, 1);
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids } });
  other.beforeWriteTo("tube_events", () => raw(lab.world, hold(ids[0])));
  expect((await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } })).data.done).toEqual([]);
  expect(await cell(lab.world, `select state from result_sets where id = '${ids[0]}'`)).toBe("submitted");
});

test("a result that is returned while it is reviewed is not reviewed", async () => {
  const lab = await createLaboratory({ between: other.between });
  const { ids } = await measuredTubes(lab, 1);
  await lab.world.call(submitResultSets, { as: lab.technician, body: { ids } });
  const back = { as: lab.reviewer, body: { ids, reason: "曲线再看一遍" } };
  other.beforeWriteTo("tube_events", () => lab.world.call(returnResultSets, back));
  expect((await lab.world.call(reviewResultSets, { as: lab.reviewer, body: { ids } })).data.done).toEqual([]);
  expect(await cell(lab.world, `select state from result_sets where id = '${ids[0]}'`)).toBe("returned");
  expect(await cell(lab.world, "select count(*) from tube_events where kind = 'review'")).toBe(0);
  expect(await cell(lab.world, "select count(*) from wells where state = 'accepted'")).toBe(0);
});

test.each([
  ["that gets a hold", hold],
  ["whose consent is withdrawn", () => "update bindings set withdrawn_at = 1"],
  ["whose tube is unbound", () => "update bindings set released_at = 1"],
  ["that is returned", () => "update result_sets set state = 'returned'"],
  ["whose sample is withdrawn", () => "update samples set state = 'withdrawn'"],
])("a result %s while its report is published is not published", async (_what, act) => {
  const lab = await createLaboratory({ between: other.between });
  const { ids } = await measuredTubes(lab, 1);
  await reviewed(lab, ids);
  other.beforeWriteTo("report_versions", () => raw(lab.world, act(ids[0])));
  await lab.world.call(publishReports, { as: lab.reviewer, body: { resultSetIds: ids } });
  expect(await cell(lab.world, "select count(*) from report_versions")).toBe(0);
  expect(await cell(lab.world, "select count(*) from messages where kind = 'report_ready'")).toBe(0);
});

test.each([
  ["whose lot expires", "update tubes set expires_on = '2020-01-01'"],
  ["that is voided", "update tubes set state = 'void'"],
  ["whose batch is recalled", "update kit_batches set state = 'recalled'"],
])("a tube %s while it is bound stays unbound", async (_what, act) => {
  const world = await createWorld({ between: other.between });
  const [code] = await barcodes(world);
  const customer = await verifiedCustomer(world, phone, "bind");
  other.beforeWriteTo("tubes", () => raw(world, act));
  expect((await bind(customer, form(code))).status).not.toBe(200);
  expect(await cell(world, "select count(*) from bindings")).toBe(0);
  expect(await cell(world, "select count(*) from consents")).toBe(0);
});

test("a sample that is rejected while it is accepted stays rejected", async () => {
  const lab = await createLaboratory({ between: other.between });
  await receivedTubes(lab, "alcohol", 1);
  const id = String(await cell(lab.world, "select id from samples"));
  const rejection = { as: lab.technician, params: { id }, body: { reason: "contaminated" } } as const;
  other.beforeWriteTo("tube_events", () => lab.world.call(rejectSample, rejection));
  await lab.world.call(acceptSamples, { as: lab.technician, body: { ids: [id] } });
  expect(await cell(lab.world, "select state from samples")).toBe("rejected");
  expect(await cell(lab.world, "select count(*) from tube_events where kind = 'accept'")).toBe(0);
});
