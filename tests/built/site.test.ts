import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentWeights, readBuiltFiles } from "../../scripts/steps/site-weights.mjs";
import { developmentDocuments } from "../../web/build/development";
import { projectRoot } from "../support/places";
import { foreignHosts, type Manifest, secretBreaches, strangerBreaches, weightBreaches } from "./rules/site";

const files: Readonly<Record<string, string>> = readBuiltFiles(`${projectRoot}/dist/site`);
const manifest = JSON.parse(readFileSync(`${projectRoot}/dist/build/manifest.json`, "utf8")) as Manifest;
const ownSecrets = readFileSync(`${projectRoot}/.dev.vars`, "utf8")
  .split("\n")
  .map((line) => line.slice(line.indexOf("=") + 1).replace(/^v1:/, ""));

test("every document and every screen is within its budget of bytes", () => {
  expect(Object.keys(files).filter((path) => path.endsWith(".html")).length).toBeGreaterThan(20);
  // A page whose scripts are not found would weigh nothing; React alone is 62 kB.
  for (const path of ["home.html", "h5/bind.html"])
    expect(documentWeights(files).find((one) => one.path === path)?.script).toBeGreaterThan(62_000);
  expect(weightBreaches(files, manifest)).toEqual([]);
});

test("whoever develops has every document of the build, of the same face", () => {
  const faces = (documents: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(documents).map(([name, html]) => [name, /data-face="\w+"/.exec(html)?.[0]]));
  const documents = Object.entries(files).filter(([path]) => path.endsWith(".html"));
  const built = Object.fromEntries(documents.map(([path, html]) => [path.replace(".html", ""), html]));
  expect(faces(developmentDocuments)).toEqual(faces(built));
});

test("public pages load no Mantine, no classic zod, no back office", () => {
  expect(strangerBreaches(files)).toEqual([]);
});

test("the office has two files of styles, so that rules of equal weight have one order on every way to a screen", () => {
  const sheets = Object.keys(files).filter((path) => /^assets\/(?!site-).*\.css$/.test(path));
  expect(sheets.map((path) => /^assets\/(.*)-[\w-]{8}\.css$/.exec(path)?.[1]).sort()).toEqual([
    "office",
    "office-styles",
  ]);
});

test("the site asks no other host for anything", () => {
  expect(foreignHosts(files)).toEqual([]);
});

test("WeChat's SDK is a file of its own, which no document loads and which reports to nobody", () => {
  const sdk = Object.keys(files).filter((path) => files[path]?.includes("preVerifyJSAPI"));
  expect(sdk).toHaveLength(1);
  expect(files[sdk[0] ?? ""]).not.toMatch(/sdk\/report|new Image/);
  const loading = documentWeights(files).filter(({ scripts }) => scripts.some((path) => sdk.includes(path)));
  expect(loading).toEqual([]);
});

test("no secret and no default password is in the site", () => {
  expect(secretBreaches(files, ownSecrets)).toEqual([]);
});

const page = (face: string, body = "", scripts = "assets/a.js") =>
  `<html data-face="${face}"><script type="module" src="/${scripts}" data-chunks="/assets/b.js"></script>${body}`;
const noise = randomBytes(150_000).toString("base64");

test("a heavy page, a heavy chunk and a heavy screen are found", () => {
  expect(weightBreaches({ "home.html": page("marketing", noise) }, {}).join()).toContain("home.html, document");
  const entry = weightBreaches({ "h5/bind.html": page("h5"), "assets/b.js": noise }, {}).join();
  expect(entry).toContain(`h5/bind.html, scripts`);
  expect(weightBreaches({ "login.html": page("login"), "assets/a.js": noise }, {}).join()).toContain("login.html");
  const screen = {
    "admin/kits/kits.page.tsx": { file: "assets/k.js", src: "admin/kits/kits.page.tsx", isDynamicEntry: true },
  };
  const files = { "admin-shell.html": page("admin"), "assets/k.js": noise };
  expect(weightBreaches(files, screen).join()).toContain("screen admin/kits");
});

test("Mantine, classic zod and the back office are found in a public page's chunks", () => {
  const withChunk = (text: string) => strangerBreaches({ "home.html": page("marketing"), "assets/b.js": text });
  expect(withChunk('x="var(--mantine-color)"')).toHaveLength(1);
  expect(withChunk('c("ZodString",f)')).toHaveLength(1);
  expect(withChunk('get("/api/v1/sys-user")')).toHaveLength(1);
  expect(withChunk('c("ZodMiniString",f)')).toEqual([]);
});

test("a foreign host, a leaked secret and a default password are found", () => {
  expect(foreignHosts({ "a.html": '<link href="//cdn.jsdelivr.net/x.css">' })).toHaveLength(1);
  expect(foreignHosts({ "a.svg": 'xmlns="http://www.w3.org/2000/svg"' })).toEqual([]);
  expect(secretBreaches({ "a.js": "k='0123456789abcdef0123'" }, ["0123456789abcdef0123"])).toHaveLength(1);
  expect(secretBreaches({ "a.js": '{password:"admin123"}' }, [])).toHaveLength(1);
});
