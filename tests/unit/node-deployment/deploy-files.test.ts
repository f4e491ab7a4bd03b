import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBackupSettings } from "#worker/node/backup/backup-settings";
import { readSettings } from "#worker/node/settings";
import { secretNames } from "#worker/platform/secrets";
import { nodeBackupProgram, nodeProgram } from "../../../scripts/steps/node-deployment.mjs";
import { projectRoot } from "../../support/places";

const read = (name: string) => readFileSync(join(projectRoot, "deploy", name), "utf8");

/** The names that the product does not know; their values are not checked. */
function unknown(names: readonly string[], read: (given: Record<string, string>) => unknown = readSettings): string[] {
  try {
    read(Object.fromEntries(names.map((name) => [name, ""])));
    return [];
  } catch (error) {
    return [...(error as Error).message.matchAll(/- (\S+ is no setting)/g)].map(([, one = ""]) => one);
  }
}

const ofCompose = () => {
  const [, app = ""] = /^x-app:.*?^ {2}environment:\n(.*?)^ {2}secrets:/ms.exec(read("compose.yml")) ?? [];
  return [...app.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = ""]) => name);
};

test("every setting that the files of deploy/ give the product is one", () => {
  const [, image = ""] = /^ENV (.+)$/m.exec(read("Dockerfile")) ?? [];
  const [, unit = ""] = /^Environment=(.+)$/m.exec(read("systemd/gene-testing@.service")) ?? [];
  const given = [image, unit].flatMap((line) => line.split(" ").map((pair) => pair.split("=")[0] ?? ""));
  expect(ofCompose().length).toBeGreaterThan(12);
  expect(given).toContain("LISTEN");
  expect(unknown([...ofCompose(), ...given])).toEqual([]);
  expect(unknown(["LIBSQL_URI"])).toEqual(["LIBSQL_URI is no setting"]);
});

test("the process of the backup is given settings that it knows, and none of the product's secrets", () => {
  const [, backup = ""] = /^ {2}backup:\n.*?^ {4}environment:\n(.*?)^ {4}secrets:/ms.exec(read("compose.yml")) ?? [];
  const given = [...backup.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = ""]) => name);
  expect(given.length).toBeGreaterThan(8);
  for (const secret of secretNames) expect(backup).not.toContain(secret);
  const units = ["systemd/gene-testing-backup.service", "systemd/gene-testing-backup-verify.service"];
  const ofUnits = units.flatMap((file) => {
    const [, line = ""] = /^Environment=(.+)$/m.exec(read(file)) ?? [];
    return line.split(" ").map((pair) => pair.split("=")[0] ?? "");
  });
  expect(ofUnits).toHaveLength(5);
  expect(unknown([...given, ...ofUnits], readBackupSettings)).toEqual([]);
  expect(unknown(["BACKUP_URI"], readBackupSettings)).toEqual(["BACKUP_URI is no setting"]);
  for (const file of ["compose.yml", ...units]) expect(read(file)).toContain(nodeBackupProgram);
});

test("every secret of the containers is declared, a file, and handed to both processes", () => {
  const text = read("compose.yml");
  const used = [...text.matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name = ""]) => name);
  expect(used.length).toBeGreaterThan(8);
  for (const name of used) expect(text).toContain(`  ${name}: { file: ./secrets/${name} }`);
  expect(text).toMatch(/app1: \*app\n {2}app2: \*app/);
});

test("the image runs the program that the build makes, as nobody in particular, and copies packages that exist", () => {
  const text = read("Dockerfile");
  expect(text).toMatch(/^USER nonroot$/m);
  for (const file of [text, read("systemd/gene-testing@.service")]) expect(file).toContain(nodeProgram);
  const copied = [...text.matchAll(/node_modules\/[\w@./-]+(?=[ *])/g)].map(([path]) => path.replace(/linux-$/, ""));
  expect(copied.length).toBeGreaterThan(3);
  for (const path of copied) expect(existsSync(join(projectRoot, path)), path).toBe(true);
});

/** The text of each service in compose.yml, with the common part that the product's own services include. */
function services(): [string, string][] {
  const text = read("compose.yml");
  const [, app = ""] = /^x-app: &app\n(.*?)^\S/ms.exec(text) ?? [];
  const [, all = ""] = /^services:\n(.*?)^(?=networks:)/ms.exec(text) ?? [];
  return [...all.matchAll(/^ {2}(\w+):(.*?)(?=^ {2}\w+:|(?![\s\S]))/gms)].map(([, name = "", own = ""]) => [
    name,
    own.includes("*app") ? `${own}\n${app}` : own,
  ]);
}

const imageNames = () => Object.keys(JSON.parse(read("images.json")) as Record<string, string>);

test("every service has a limit for its log and a health check, and comes back by itself", () => {
  const all = services();
  const names = ["app1", "app2", "backup", "proxy", "database", "store", "prometheus", "grafana"];
  expect(all.map(([name]) => name)).toEqual(names);
  for (const [name, text] of all) {
    expect(text, name).toContain("logging: *logging");
    expect(text, name).toMatch(/healthcheck:\n(\s+\w+: \S+\n)+\s+test:\s*\[/);
    expect(text, name).toContain("restart: unless-stopped");
  }
  expect(read("compose.yml")).toMatch(
    /x-logging: &logging\n {2}driver: json-file\n.*max-size: "\d+m", max-file: "\d+"/,
  );
});

test("no image is named but by a variable of images.json behind the mirror, and each of those is used", () => {
  const compose = read("compose.yml");
  const written = [...compose.matchAll(/^ +(?:image|IMAGE_\w+): (.+)$/gm)].map(([, value = ""]) => value);
  const byVariable = written.filter((value) => value !== "gene-testing");
  const used = byVariable.map((value) => {
    const [, name = value] = /^\$\{IMAGE_MIRROR:-\}\$\{(IMAGE_\w+):\?npm run images -- --write\}$/.exec(value) ?? [];
    return name;
  });
  expect(used.toSorted()).toEqual(imageNames());
  const bases = [...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(
    ([, base = ""]) => /^\$\{(\w+)\}$/.exec(base)?.[1] ?? base,
  );
  expect(bases).toEqual(["IMAGE_NODE", "IMAGE_DISTROLESS"]);
  expect(read("Dockerfile")).not.toContain("# syntax=");
  for (const image of Object.values(JSON.parse(read("images.json")) as Record<string, string>))
    expect(image).toMatch(/^[\w.-]+\.\w+\/[\w./-]+:(?!latest$)[\w.-]+$/);
});

test("what the profile of monitoring mounts is there, is the rules and dashboard that are shipped, and asks every process", () => {
  const watching = services().filter(([, text]) => text.includes("profiles: [monitoring]"));
  expect(watching.map(([name]) => name)).toEqual(["prometheus", "grafana"]);
  const mounted = [...read("compose.yml").matchAll(/"?\.\/([\w./-]+\.(?:yml|json)|proxy\/Caddyfile):/g)].map(
    ([, path]) => path,
  );
  expect(mounted).toEqual(
    expect.arrayContaining(["monitoring/prometheus.yml", "monitoring/alerts.yml", "monitoring/dashboard.json"]),
  );
  for (const path of mounted) expect(existsSync(join(projectRoot, "deploy", path ?? "")), path).toBe(true);
  expect(read("monitoring/prometheus.yml")).toContain("rule_files: [alerts.yml]");
  expect(read("monitoring/prometheus.yml")).toContain('["app1:8787", "app2:8787"]');
  expect(read("monitoring/grafana-dashboards.yml")).toContain("path: /etc/grafana/dashboards");
  for (const [name, text] of watching) expect(text, name).not.toMatch(/ports: \["(?!127\.0\.0\.1:)/);
});

test("no proxy passes on what only those who run the product may ask", () => {
  expect(read("proxy/Caddyfile")).toMatch(/@operations path \/readyz \/metrics\n\s+respond @operations 404/);
  expect(read("proxy/nginx.conf")).toMatch(/location ~ \^\/\(readyz\|metrics\)\$ \{\n\s+return 404;/);
});
