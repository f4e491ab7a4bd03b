import { expect, test } from "vitest";
import { changeRows, changeSummary } from "#web/admin/parts/changes/change-rows";
import { defaultChangeWords, withNames } from "#web/admin/parts/changes/change-words";
import { auditChangeWords } from "#web/admin/system/logs/audit-fields";
import { fieldChangesOf } from "#web/admin/system/logs/sides-of";

test("a change of a status is told in words, old and new", () => {
  expect(changeRows([{ field: "status", before: "on", after: "off" }])).toMatchObject([
    { name: "状态", before: "正常", after: "停用", isList: false },
  ]);
});

test("of a list only what came and what went is told, whatever its order", () => {
  const [row] = changeRows([{ field: "permissions", before: ["a", "b", "c"], after: ["c", "d", "a"] }]);
  expect(row).toMatchObject({ isList: true, added: ["d"], removed: ["b"] });
  expect(changeRows([{ field: "roleIds", before: [2, 1], after: [1, 2] }])).toEqual([]);
});

test("permissions are told by their titles, not by their tags", () => {
  const change = { field: "permissions", before: ["lab:kit:list"], after: ["lab:kit:list", "lab:sample:reject"] };
  expect(changeRows([change])).toMatchObject([{ name: "权限", added: ["样本拒收"], removed: [] }]);
});

test("a field that reads the same on both sides is no change", () => {
  expect(changeRows([{ field: "remark", before: "", after: null }])).toEqual([]);
});

test("an unknown field and an unknown value are shown as they are", () => {
  expect(changeRows([{ field: "oddField", before: 1, after: { a: 1 } }])).toMatchObject([
    { name: "oddField", before: "1", after: '{"a":1}' },
  ]);
});

test("a value named like a method of every object is not mistaken for a word", () => {
  expect(changeRows([{ field: "constructor", before: null, after: "toString" }])).toMatchObject([
    { name: "constructor", before: "空", after: "toString" },
  ]);
  expect(changeRows([{ field: "status", before: "on", after: "toString" }])).toMatchObject([{ after: "toString" }]);
});

test("a summary names every field", () => {
  const fields = ["status", "remark", "sort", "phone"].map((field) => ({ field, before: 1, after: 2 }));
  expect(changeSummary(fields)).toBe("状态、备注、排序、手机号");
  expect(changeSummary(fields.slice(0, 2))).toBe("状态、备注");
});

test("a record without an old side counts as new", () => {
  expect(fieldChangesOf({ rows: 12, status: { before: "on", after: "off" } })).toEqual([
    { field: "rows", before: null, after: 12 },
    { field: "status", before: "on", after: "off" },
  ]);
  expect(fieldChangesOf(null)).toEqual([]);
});

test("rows of other tables are told by what they are called, on both sides, in lists and in lists of objects", () => {
  const names = [
    { field: "roleIds", value: "1", name: "管理员" },
    { field: "roleIds", value: "2", name: "审核员" },
    { field: "deptId", value: "1", name: "检验部" },
    { field: "reportId", value: "01A", name: "2000000000019" },
  ];
  const words = withNames(defaultChangeWords, names);
  const change = { field: "roleIds", before: [1], after: [1, 2] };
  expect(changeRows([change], words)).toMatchObject([{ name: "角色", added: ["审核员"], removed: [] }]);
  expect(changeRows([{ field: "deptId", before: null, after: 1 }], words)).toMatchObject([{ after: "检验部" }]);
  expect(changeRows([{ field: "deptId", before: null, after: 7 }], words)).toMatchObject([{ after: "7" }]);
  const published = { field: "reports", before: null, after: [{ reportId: "01A" }] };
  const [row] = changeRows([published], withNames(auditChangeWords("result"), names));
  expect(row).toMatchObject({ name: "报告", added: ["报告 2000000000019"] });
});

test("a state reads as the states of its object do, from one to the next", () => {
  const [row] = changeRows(fieldChangesOf({ state: ["printed", "issued"] }), auditChangeWords("kit"));
  expect(row).toMatchObject({ name: "状态", before: "已打印", after: "已发放" });
});
