import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectRoot } from "../../support/places";

const first = `sha256:${"a".repeat(64)}`;
const second = `sha256:${"b".repeat(64)}`;
const repository = "docker.io/library/caddy";
const image = `${repository}:2-alpine`;

/** A registry that knows tags of one repository and returns its digests only for a token of its own service. */
const tags = new Map<string, string>();
const server = createServer((request, reply) => {
  const { pathname, searchParams, origin } = new URL(request.url ?? "/", `http://${request.headers.host}`);
  const scope = `repository:${repository}:pull`;
  if (pathname === "/token") {
    const isKnown = searchParams.get("service") === "a registry" && searchParams.get("scope") === scope;
    return reply.writeHead(isKnown ? 200 : 400).end(JSON.stringify({ token: "a-token" }));
  }
  if (request.headers.authorization !== "Bearer a-token") {
    const challenge = `Bearer realm="${origin}/token",service="a registry",scope="${scope}"`;
    return reply.writeHead(401, { "www-authenticate": challenge }).end();
  }
  const digest = tags.get(pathname);
  const isIndexAsked = request.headers.accept?.includes("application/vnd.oci.image.index.v1+json");
  if (request.method !== "HEAD" || !isIndexAsked || !digest) return reply.writeHead(404).end();
  return reply.writeHead(200, { "docker-content-digest": digest }).end();
});

let folder = "";
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "images-"));
  writeFileSync(join(folder, "images.json"), JSON.stringify({ IMAGE_CADDY: image }));
  tags.clear();
  tags.set(`/v2/${repository}/manifests/2-alpine`, first);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

const pins = () => readFileSync(join(folder, "images.env"), "utf8");

function images(...args: string[]) {
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, IMAGE_MIRROR: `127.0.0.1:${port}/` };
  const script = join(projectRoot, "scripts/images.mjs");
  return new Promise<{ code: number; said: string }>((resolve) =>
    execFile(process.execPath, [script, "--folder", folder, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    ),
  );
}

test("the digest of a tag is read with the registry's token, and --write names it in images.env without the mirror", async () => {
  expect(await images()).toEqual({
    code: 0,
    said: `IMAGE_CADDY ${image} ${first} not written yet: npm run images -- --write\n`,
  });
  expect(await images("--write")).toMatchObject({ code: 0 });
  expect(pins()).toBe(`IMAGE_CADDY=${image}@${first}\n`);
  expect(await images()).toEqual({ code: 0, said: `IMAGE_CADDY ${image} ${first} ok\n` });
});

test("a tag that means another image than before fails until somebody writes it", async () => {
  await images("--write");
  tags.set(`/v2/${repository}/manifests/2-alpine`, second);
  expect(await images()).toEqual({ code: 1, said: `IMAGE_CADDY ${image} ${second} changed, it was ${first}\n` });
  expect(await images("--write")).toMatchObject({ code: 0 });
  expect(pins()).toContain(second);
});

test("a tag that is gone fails, and nothing is written over the digest that worked", async () => {
  await images("--write");
  tags.clear();
  for (const args of [[], ["--write"]]) {
    const { code, said } = await images(...args);
    expect(code).toBe(1);
    expect(said).toContain(`IMAGE_CADDY ${image} - gone: the registry knows no such tag`);
  }
  expect(pins()).toBe(`IMAGE_CADDY=${image}@${first}\n`);
});

test("a registry that does not answer, or names no digest, fails and says which", async () => {
  tags.set(`/v2/${repository}/manifests/2-alpine`, "latest");
  const { code, said } = await images();
  expect(code).toBe(1);
  expect(said).toMatch(/not known: 127\.0\.0\.1:\d+ named no digest/);
});

test("a tag in images.json that is newer than images.env is not taken for a changed digest", async () => {
  await images("--write");
  writeFileSync(join(folder, "images.json"), JSON.stringify({ IMAGE_CADDY: `${repository}:3-alpine` }));
  tags.set(`/v2/${repository}/manifests/3-alpine`, second);
  expect(await images()).toMatchObject({ code: 0, said: expect.stringContaining("not written yet") as string });
});
