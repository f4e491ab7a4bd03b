import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettingValues } from "#worker/node/given-values";
import { readSettings } from "#worker/node/settings";
import { testSecrets } from "../../support/secrets";

const folder = mkdtempSync(join(tmpdir(), "settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function refusal(environment: Record<string, string>): string {
  try {
    readSettings(environment);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test("a deployment that customers reach has to know its own address", () => {
  expect(() => readSettings({ ...testSecrets }, { isPublic: true })).toThrow(/PUBLIC_ORIGIN is missing/);
  const settings = readSettings({ ...testSecrets, PUBLIC_ORIGIN: "https://www.example.cn" }, { isPublic: true });
  expect(settings.values.PUBLIC_ORIGIN).toBe("https://www.example.cn");
});

test("secrets alone are enough: a file as database, a folder for files, this machine only", () => {
  const { host, port, database, files } = readSettings({ ...testSecrets, DATA_FOLDER: "/var/lib/gene" });
  expect({ host, port, database, files }).toEqual({
    host: "127.0.0.1",
    port: 8787,
    database: { path: "/var/lib/gene/database.db" },
    files: { folder: "/var/lib/gene/files" },
  });
});

test("one message names everything that is missing, weak, wrong or unknown, and no value", () => {
  const message = refusal({
    ...testSecrets,
    TOKEN_SECRET: "",
    AUDIT_SECRET: "password-password-password-password",
    LIBSQL_URL: "mysql://db",
    FILES_URL: "https://bucket.example.cn",
    FILES_KEY_ID: "id",
    TRUSTED_PROXIES: "everybody",
    TRUSTED_PROXY: "10.0.0.0/8",
    LISTEN: "8787",
    SMS_PROVIDER: "aliyun",
    OPERATIONS_TOKEN: "operations-operations-operations-operations",
    DRAIN_SECONDS: "soon",
  });
  for (const part of [
    "secret TOKEN_SECRET is missing",
    "secret AUDIT_SECRET is a well-known",
    "LIBSQL_URL must begin",
    "FILES_KEY_SECRET is missing",
    "TRUSTED_PROXIES must be networks",
    "TRUSTED_PROXY is no setting",
    "LISTEN must look like",
    "OPERATIONS_TOKEN must be",
    "DRAIN_SECONDS must be",
    "SMS_SIGN_NAME is missing",
  ])
    expect(message).toContain(part);
  expect(message).not.toMatch(/password-password|everybody|mysql/);
});

test("what Kubernetes tells of services beside the product stops nothing", () => {
  const told = [
    "LIBSQL_SERVICE_HOST",
    "LIBSQL_SERVICE_PORT",
    "LIBSQL_SERVICE_PORT_HTTP",
    "LIBSQL_PORT",
    "LIBSQL_PORT_8080_TCP",
  ];
  const more = ["LIBSQL_PORT_8080_TCP_ADDR", "LIBSQL_PORT_8080_TCP_PROTO"];
  const environment = Object.fromEntries([...told, ...more].map((name) => [name, "tcp://10.0.0.7:8080"]));
  const problems: string[] = [];
  readSettingValues({ names: ["LIBSQL_URL"], families: new Set(["LIBSQL"]) }, environment, problems);
  expect(problems).toEqual([]);
  readSettingValues(
    { names: ["LIBSQL_URL"], families: new Set(["LIBSQL"]) },
    { LIBSQL_ULR: "x", LIBSQL_PORT: "8080" },
    problems,
  );
  expect(problems).toEqual(["LIBSQL_ULR is no setting", "LIBSQL_PORT is no setting"]);
});

test("a settings file is read whole: what it names that is no setting is refused", () => {
  const good = file("good.env", `${lines(testSecrets)}\nLISTEN=127.0.0.1:9000 # behind the proxy\n`);
  expect(readSettings({ SETTINGS_FILE: good }).port).toBe(9000);
  expect(readSettings({ SETTINGS_FILE: good, LISTEN: "127.0.0.1:9001" }).port).toBe(9001);
  expect(refusal({ SETTINGS_FILE: file("bad.env", `${lines(testSecrets)}\nPORT=1\n`) })).toContain(
    "PORT is no setting",
  );
  expect(refusal({ SETTINGS_FILE: join(folder, "absent.env") })).toContain(
    "SETTINGS_FILE names a file that cannot be read",
  );
});

test("a secret may come from a file of its own, not from two places", () => {
  const { TOKEN_SECRET, ...others } = testSecrets;
  const secret = file("token", `${TOKEN_SECRET}\n`);
  expect(readSettings({ ...others, TOKEN_SECRET_FILE: secret }).values.TOKEN_SECRET).toBe(TOKEN_SECRET);
  expect(refusal({ ...testSecrets, TOKEN_SECRET_FILE: secret })).toContain(
    "TOKEN_SECRET and TOKEN_SECRET_FILE are both",
  );
});

test("a web socket's address of a libSQL server is asked over HTTP", () => {
  const { database } = readSettings({ ...testSecrets, LIBSQL_URL: "wss://db.example.cn", LIBSQL_TOKEN: "t" });
  expect(database).toEqual({ url: "https://db.example.cn", token: "t" });
});

const lines = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
