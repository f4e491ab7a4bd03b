import { expect, test } from "vitest";
import { createWorld } from "../../support/app";
import { testOrigin } from "../../support/browser";

const visit = async (path: string) => (await createWorld()).browser().fetch(path);

test.each([
  ["/index/", "/index"],
  ["/h5/report/ABCDEFGHJKLMNPQ/", "/h5/report/ABCDEFGHJKLMNPQ"],
  ["/h5/bind/?code=1234", "/h5/bind?code=1234"],
  ["/system/users//?a=%2F", "/system/users?a=%2F"],
])("an address with a final slash leads to the page without: %s", async (path, target) => {
  const reply = await visit(path);
  expect([reply.status, reply.headers.get("location")]).toEqual([308, target]);
});

test.each(["//evil.example/", "/\\evil.example/", "/%2F/evil.example/", "/%5Cevil.example/", "///"])(
  "no final slash leads to another origin: %s",
  async (path) => {
    const reply = await visit(testOrigin + path);
    const location = reply.headers.get("location") ?? "";
    expect(new URL(location, testOrigin).origin).toBe(testOrigin);
  },
);

test("what is no report's key has no report", async () => {
  expect((await visit("/api/v1/h5/report/abc")).status).toBe(404);
  expect((await visit("/h5/report/abc")).headers.get("location")).toBe("/h5/bind");
});
