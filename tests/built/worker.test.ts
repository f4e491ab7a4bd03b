import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { mountedActions } from "#worker/app";
import { buildFiles } from "#worker/build-files";
import { weightBudgets } from "../../scripts/steps/site-weights.mjs";
import { projectRoot } from "../support/places";
import { localTraces, secretBreaches } from "./rules/site";

const bundle = (path: string) => readFileSync(`${projectRoot}/dist/${path}`, "utf8");
const production = bundle("worker/main.js");

test("a deployed worker has no telephone, no inbox and no captcha answers", () => {
  expect(localTraces(production)).toEqual([]);
});

test("the worker of a local run has them all, so the check above can fail", () => {
  expect(localTraces(bundle("worker-local/local.js"))).toHaveLength(7);
});

test("the Node program as it is deployed has none of them either", () => {
  expect(localTraces(bundle("node/node-deployment.mjs"))).toEqual([]);
});

test("the Node program renders a customer's pages however NODE_ENV was set when it was built", () => {
  const folder = mkdtempSync(join(tmpdir(), "node-program-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const args = ["scripts/entries/bundle-node.mjs", "scripts/entries/node-deployment.ts", folder];
  execFileSync(process.execPath, args, { cwd: projectRoot, env: { ...process.env, NODE_ENV: "development" } });
  const program = readFileSync(join(folder, "node-deployment.mjs"), "utf8");
  // React's production runtime is called, the development one is not in the program.
  expect([program.includes(".jsx)("), program.includes("jsxDEV)(")]).toEqual([true, false]);
});

test("nothing of the Node deployment is uploaded to Cloudflare, and it has what is looked for", () => {
  const signs = ["home.started", "x-amz-content-sha256", "x-forwarded-for", "TRUSTED_PROXIES", "brotli"];
  const heldBy = (text: string) => signs.filter((sign) => text.toLowerCase().includes(sign.toLowerCase()));
  expect(heldBy(production)).toEqual([]);
  expect(heldBy(bundle("node/node-deployment.mjs"))).toEqual(signs);
});

test("no secret and no default password is in the deployed worker of either target", () => {
  const node = bundle("node/node-deployment.mjs");
  expect(secretBreaches({ "main.js": production, "node-deployment.mjs": node }, [])).toEqual([]);
});

test("the upload stays small", () => {
  expect(gzipSync(production).length).toBeLessThanOrEqual(weightBudgets.workerGzip);
});

test("a start of the worker makes no formatter of Intl: the first one reads its calendars", () => {
  const script = `
    const made = [];
    for (const name of ["DateTimeFormat", "NumberFormat", "Collator", "Segmenter"])
      Intl[name] = new Proxy(Intl[name], { construct: (of, given) => (made.push(name), Reflect.construct(of, given)) });
    await import(${JSON.stringify(`${projectRoot}/dist/worker/main.js`)});
    console.log(made.join());`;
  const made = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(made.trim()).toBe("");
});

test("the worker's own files are beside the site's as the sources say, every call with its reply among them", async () => {
  for (const [name, content] of Object.entries(buildFiles)) expect(bundle(`site/files/${name}`)).toBe(await content());
  const { paths } = JSON.parse(bundle("site/files/openapi.json")) as { paths: Record<string, object> };
  const operations = Object.values(paths).flatMap((one) => Object.values(one));
  expect(operations).toHaveLength(mountedActions().length);
  expect(JSON.stringify(paths["/api/v1/tubes/{id}"])).toContain("accessionNo");
});
