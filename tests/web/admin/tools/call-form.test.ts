import { beforeAll, expect, test } from "vitest";
import { buildCallRequest, type CallField, callFieldsOf } from "#web/admin/tools/api-test/call-form";
import { type ApiCall, type ApiDocument, listCalls, searchCalls } from "#web/admin/tools/api-test/document";
import { mountedActions } from "#worker/app";
import { openApiDocument } from "#worker/http/openapi";

let calls: ApiCall[] = [];
beforeAll(() => {
  const document = openApiDocument(mountedActions().map(({ endpoint }) => endpoint));
  calls = listCalls(document as unknown as ApiDocument);
});

const call = (id: string): ApiCall => {
  const found = calls.find((one) => one.id === id);
  if (!found) throw new Error(`no call ${id}`);
  return found;
};
const field = (fields: readonly CallField[], name: string) => fields.find((one) => one.name === name);

test("every call of the contract has a form", () => {
  expect(calls).toHaveLength(mountedActions().length);
  for (const one of calls) expect(() => callFieldsOf(one), one.id).not.toThrow();
});

test("a list's filters and bounds become fields of their kind", () => {
  const fields = callFieldsOf(call("listLoginLogs"));
  expect(field(fields, "status")).toMatchObject({
    place: "query",
    kind: "choice",
    options: ["1", "2"],
    isRequired: false,
  });
  expect(field(fields, "pageSize")?.kind).toBe("number");
  expect(field(fields, "pageSize")?.hint).toContain("默认 20");
});

test("an address takes its parameter, a query only what was filled in", () => {
  const undo = call("listHistory");
  const values = { "path.objectType": "user", "path.objectId": "7", "query.pageSize": "5" };
  const { url, errors, body } = buildCallRequest(undo, callFieldsOf(undo), values);
  expect([url, errors, body]).toEqual(["/api/v1/history/user/7?pageSize=5", {}, undefined]);
});

test("a body has numbers as numbers, switches as switches and lists as lists", () => {
  const turn = call("setSwitch");
  const typed = { "body.key": "site.enquiries", "body.isOn": "true", "body.version": "3" };
  expect(buildCallRequest(turn, callFieldsOf(turn), typed).body).toEqual({
    key: "site.enquiries",
    isOn: true,
    version: 3,
  });
  const end = call("endOnlineSessions");
  expect(field(callFieldsOf(end), "ids")?.first).toBe('[""]');
  expect(buildCallRequest(end, callFieldsOf(end), { "body.ids": '["a","b"]' }).body).toEqual({ ids: ["a", "b"] });
});

test("what is missing, no number or no JSON is told beside its field", () => {
  const turn = call("setSwitch");
  const { errors } = buildCallRequest(turn, callFieldsOf(turn), {
    "body.key": " ",
    "body.isOn": "true",
    "body.version": "many",
  });
  expect(errors).toEqual({ "body.key": "请填写", "body.version": "请输入数字" });
  const end = call("endOnlineSessions");
  expect(buildCallRequest(end, callFieldsOf(end), { "body.ids": "[a" }).errors).toEqual({
    "body.ids": "不是合法的 JSON",
  });
});

test("a call that needs a key against doubles brings one", () => {
  const idempotent = calls.find(({ parameters }) => parameters.some(({ name }) => name === "Idempotency-Key"));
  if (!idempotent) throw new Error("no idempotent call");
  expect(field(callFieldsOf(idempotent), "Idempotency-Key")?.first).toMatch(/^[0-9a-f-]{36}$/);
});

test("uploads are known as such, and whose call it is", () => {
  expect(call("uploadAvatar")).toMatchObject({ isUpload: false, who: "staff" });
  expect(calls.filter(({ isUpload }) => isUpload).map(({ id }) => id)).toContain("reportPolicyViolation");
  expect(call("reportClientError").who).toBe("public");
});

test("calls are found by words of title, method and path in any order", () => {
  expect(searchCalls(calls, "get 登录日志").map(({ id }) => id)).toEqual(["listLoginLogs", "getLoginLog"]);
  expect(searchCalls(calls, "frobnicate")).toEqual([]);
});
