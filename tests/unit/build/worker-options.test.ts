import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unstable_getMiniflareWorkerOptions, unstable_getVarsForDev, unstable_readConfig } from "wrangler";
import { root } from "../../../scripts/steps/bootstrap.mjs";
import { localWorkerOptions, workerOptions } from "../../../scripts/steps/worker-options.mjs";

let folder: string;
let file: string;
let devVars: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "worker-options-"));
  file = join(folder, "worker-options.json");
  devVars = join(folder, ".dev.vars");
});
afterEach(() => rmSync(folder, { recursive: true }));

const configuration = join(root, "wrangler.toml");
const asWritten = (value: unknown) => JSON.parse(JSON.stringify(value));

test("what is kept of wrangler.toml is what wrangler reads in it, the second time as the first", async () => {
  const { bindings, modulesRules, ...read } = unstable_getMiniflareWorkerOptions(configuration).workerOptions;
  for (const time of ["first", "second"]) {
    const { bindings: vars, ...kept } = await workerOptions(file);
    expect(kept, time).toEqual(asWritten(read));
    expect(vars, time).toEqual(unstable_readConfig({ config: configuration }).vars);
    expect(vars, time).toMatchObject({ LIBSQL_URL: "", SMS_QUIET_HOURS: "22-8" });
  }
});

test("a kept file that is damaged, or of another wrangler.toml, is read anew", async () => {
  const read = await workerOptions(file);
  const whole = readFileSync(file, "utf8");
  const other = JSON.stringify({ ...JSON.parse(whole), source: "another", options: {} });
  for (const text of ["", "{", whole.slice(0, -9), "null", other]) {
    writeFileSync(file, text);
    expect(await workerOptions(file), text.slice(0, 20)).toEqual(read);
    expect(readFileSync(file, "utf8")).toBe(whole);
  }
});

test("a local run takes vars and secrets from .dev.vars as wrangler does, nothing else, and keeps none of them", async () => {
  const asked = ["TOKEN_SECRET=a-b_c", "", "# keys", 'DATA_KEYS="v1:AA=="', "HOME=/elsewhere"];
  const texts = [
    "LIBSQL_URL=http://127.0.0.1:1",
    "SMS_SIGN_NAME = '基因 检测' # said",
    'SECURITY_CONTACT="mailto:a@b.cn"',
  ];
  writeFileSync(devVars, [...asked, ...texts].join("\n"));
  const { bindings } = await localWorkerOptions(file, devVars);
  const { vars, secrets } = unstable_readConfig({ config: configuration });
  const read = unstable_getVarsForDev(join(folder, "wrangler.toml"), undefined, vars, undefined, true, secrets);
  const values = Object.entries(read).map(([name, said]) => [name, "value" in said ? said.value : undefined]);
  // A local run does not use the deployed site's address, unless .dev.vars says so.
  expect(bindings).toEqual({ ...Object.fromEntries(values), PUBLIC_ORIGIN: "" });
  expect(bindings).toMatchObject({ TOKEN_SECRET: "a-b_c", DATA_KEYS: "v1:AA==", LIBSQL_URL: "http://127.0.0.1:1" });
  expect(bindings).not.toHaveProperty("HOME");
  expect(readFileSync(file, "utf8")).not.toMatch(/a-b_c|v1:AA|127\.0\.0\.1:1/);
});
