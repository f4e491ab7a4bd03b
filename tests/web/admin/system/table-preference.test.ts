import { expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import { savePreference } from "#contract/preferences.schemas";
import { moveKey } from "#web/admin/parts/table/column-order.rules";
import { addSavedView, queryToSave } from "#web/admin/parts/table/saved-views";
import { tablePreferenceKey } from "#web/admin/parts/table/table-preference";
import { listPreferenceOf, mergeTableSettings, sortColumns } from "#web/admin/parts/table/table-settings";

const columns = [{ key: "name" }, { key: "remark", isHiddenAtFirst: true }];

test("a table with a Chinese name has a name that the server takes, and no two share one", () => {
  const names = [
    "用户",
    "角色",
    "菜单",
    "部门",
    "岗位",
    "字典",
    "字典数据",
    "参数",
    "登录日志",
    "操作日志",
    "审计日志",
  ];
  const screens = names.map(tablePreferenceKey);
  expect(new Set(screens).size).toBe(names.length);
  for (const screen of screens) {
    expect(savePreference.params && safeParse(savePreference.params, { screen }).success).toBe(true);
  }
});

test("what a person chose on another machine wins over what this one remembers", () => {
  const local = { density: "compact" as const, shown: { name: false } };
  const kept = listPreferenceOf(columns, { density: "normal", shown: { remark: true }, order: ["remark"] });
  expect(mergeTableSettings(columns, local, kept)).toEqual({
    density: "normal",
    shown: { name: true, remark: true },
    order: ["remark", "name"],
  });
});

test("before anybody chose, a column stands as it is at first", () => {
  expect(mergeTableSettings(columns, {}, undefined)).toEqual({
    density: "normal",
    shown: { remark: false },
    order: [],
  });
});

test("what is kept is what the contract takes", () => {
  const body = {
    ...listPreferenceOf(columns, { density: "compact", shown: {}, order: [] }),
    views: addSavedView([], { name: "停用的", query: { status: "1" } }),
  };
  expect(savePreference.body && safeParse(savePreference.body, body).success).toBe(true);
});

test("a saved filter keeps filters, order and size, and not the page", () => {
  expect(queryToSave('?status=1&page=3&sort=createdAt-desc&cursor=abc&phone="138"')).toEqual({
    phone: "138",
    sort: "createdAt-desc",
    status: "1",
  });
});

test("a filter saved under the same name replaces the one before", () => {
  const first = addSavedView([], { name: "甲", query: { status: "1" } });
  expect(addSavedView(first, { name: "甲", query: { status: "2" } })).toEqual([{ name: "甲", query: { status: "2" } }]);
});

test("columns stand in the person's order, those that cannot be hidden keep their places, new ones come last", () => {
  const all = [
    { key: "name", isFixed: true },
    { key: "a" },
    { key: "b" },
    { key: "new" },
    { key: "steps", isFixed: true },
  ];
  expect(sortColumns(all, ["b", "name", "a"]).map(({ key }) => key)).toEqual(["name", "b", "a", "new", "steps"]);
  expect(moveKey(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
  expect(moveKey(["a", "b"], "b", 1)).toEqual(["a", "b"]);
});
