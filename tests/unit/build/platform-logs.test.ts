import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mountedActions } from "#worker/app";

const settings = readFileSync(new URL("../../../wrangler.toml", import.meta.url), "utf8");
const section = (name: string) => settings.split(`[${name}]\n`)[1]?.split("\n[")[0] ?? "";

test("the platform keeps no address of a request, because report keys are in them", () => {
  expect(section("observability.logs")).toContain("invocation_logs = false");
  expect(section("observability.traces")).toContain("enabled = false");
  expect(section("observability")).toContain("redact_query_string = true");
});

test("no secret of anybody is a part of a path", () => {
  const parts = mountedActions().flatMap(({ endpoint: { name, path } }) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => `${name}.${part}`),
  );
  expect(parts.filter((part) => /token|secret|password/i.test(part))).toEqual([]);
});
