import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { mountedActions } from "#worker/app";
import { budgets } from "../../scripts/steps/site-weights.mjs";
import { projectRoot } from "../support/places";
import { localTraces, secretBreaches } from "./rules/site";

const bundle = (path: string) => readFileSync(`${projectRoot}/dist/${path}`, "utf8");
const production = bundle("worker/main.js");

test("a deployed worker has no telephone, no inbox and no captcha answers", () => {
  expect(localTraces(production)).toEqual([]);
});

test("the worker of a local run has them all, so the check above can fail", () => {
  expect(localTraces(bundle("worker-local/local.js"))).toHaveLength(4);
});

test("no secret and no default password is in the deployed worker", () => {
  expect(secretBreaches({ "main.js": production }, [])).toEqual([]);
});

test("the upload stays small beside what it does", () => {
  expect(gzipSync(production).length / mountedActions().length).toBeLessThanOrEqual(budgets.workerGzipPerCall);
});
