import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createBackupMetrics } from "#worker/node/backup/watch";
import { openMeters } from "#worker/node/meters";
import { ConstraintError } from "#worker/platform/database/database";
import { UnavailableError } from "#worker/platform/unavailable";
import { projectRoot } from "../../support/places";

const rows = {
  queueAge: 42,
  waiting: 3,
  retrying: 2,
  failed: 1,
  clockLag: 7,
  failedTasks: 0,
  unsealedAge: 5,
  openSessions: 2,
};

const shared = { rows, isStoreUp: true, freeBytes: 5_000 };

const read = (name: string) => readFileSync(join(projectRoot, "deploy/monitoring", name), "utf8");

/** Names of metrics in an expression of Prometheus: words other than functions, labels, label values and durations. */
function namesIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, " ");
  return [...bare.matchAll(/[a-z_]{2,}(?:[a-z0-9_]*)(?!\s*\()\b/g)]
    .map(([name]) => name)
    .filter((name) => /_/.test(name));
}

test("every figure that an alert or the dashboard asks for exists", async () => {
  const nothingYet = { newestAt: 0, filesAt: 0, isStandingBy: false, bytes: 0, failures: 0, ms: 0 };
  const said = `${await openMeters().text(shared)}\n${await createBackupMetrics().text(nothingYet, 0)}`;
  const known = new Set(
    [...said.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`] : [name],
    ),
  );
  const { panels } = JSON.parse(read("dashboard.json")) as { panels: { targets: { expr: string }[] }[] };
  const asked = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...[...read("alerts.yml").matchAll(/^ +expr: (.+)$/gm)].map(([, expression = ""]) => expression),
  ];
  expect(asked.length).toBeGreaterThan(25);
  const functions = new Set(["histogram_quantile"]);
  const names = asked.flatMap(namesIn).filter((name) => !functions.has(name));
  expect(names.length).toBeGreaterThan(25);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

test("requests, sign-ins, imports, batches and messages are counted by route and outcome, and nothing else of them is kept", async () => {
  const meters = openMeters();
  meters.request({ method: "POST", route: "/api/v1/login", status: 401, ms: 30 });
  meters.request({ method: "POST", route: "/api/v1/imports", status: 200, ms: 300 });
  const failing = meters.database({
    run: () => Promise.reject(new ConstraintError("UNIQUE constraint failed: users.phone")),
  });
  await expect(failing.run([])).rejects.toThrow("constraint");
  const sms = meters.sms({
    name: "recorded",
    send: async () => ({ kind: "limited", reason: "13912345678", retryAfterMs: 1 }),
    find: async () => undefined,
  });
  const store = meters.files({
    get: async () => undefined,
    put: () => Promise.reject(new UnavailableError("files", "unwritable", 5)),
    getPart: async () => undefined,
    remove: async () => undefined,
  });
  await store.get("secret-name");
  await expect(store.put("secret-name", new Uint8Array(), { contentType: "", sha256: "" })).rejects.toThrow(
    "unwritable",
  );
  await sms.send({ clientId: "1", phone: "13912345678", template: "t", params: {}, text: "t", approved: null });
  const account = meters.account({
    appId: "wx1",
    ticket: () => Promise.reject(new Error("no ticket")),
    notices: {
      consentUrl: () => "",
      followerOf: async () => undefined,
      send: ({ tail }) =>
        tail ? Promise.reject(new Error("no answer")) : Promise.resolve({ kind: "permanent", reason: "43004" }),
      isSigned: async () => false,
      eventIn: async () => undefined,
    },
  });
  const notice = { openid: "o13912345678", clientId: "1", what: "", tail: "", at: 0, url: "" };
  await account?.notices?.send(notice);
  await expect(account?.notices?.send({ ...notice, tail: "1234" })).rejects.toThrow("no answer");
  const said = await meters.text(shared);
  for (const line of [
    'http_request_duration_seconds_count{method="POST",route="/api/v1/login",status="401"} 1',
    'sign_ins_total{route="/api/v1/login",outcome="refused"} 1',
    'imports_total{route="/api/v1/imports",outcome="done"} 1',
    'database_round_trip_duration_seconds_count{kind="read",outcome="constraint"} 1',
    'store_round_trip_duration_seconds_count{kind="get",outcome="done"} 1',
    'store_round_trip_duration_seconds_count{kind="put",outcome="unwritable"} 1',
    'messages_sent_total{channel="sms",outcome="limited"} 1',
    'messages_sent_total{channel="wechat",outcome="permanent"} 1',
    'messages_sent_total{channel="wechat",outcome="unknown"} 1',
    "message_queue_age_seconds 42",
    "clock_lag_seconds 7",
    "database_up 1",
    "store_up 1",
    "data_disk_free_bytes 5000",
  ])
    expect(said).toContain(line);
  expect(said).not.toContain("13912345678");
  expect(said).not.toContain("secret-name");
});

test("without an answer of the database its figures are gone, not old", async () => {
  const meters = openMeters();
  await meters.text(shared);
  const said = await meters.text({ ...shared, rows: undefined });
  expect(said).toContain("database_up 0");
  expect(said).toMatch(/^clock_lag_seconds NaN$/im);
});

test("only what is counted up is called a total", async () => {
  const said = await openMeters().text(shared);
  const kinds = [...said.matchAll(/^# TYPE (\S+_total) (\S+)/gm)].map(([, name, kind]) => [name, kind]);
  expect(kinds.length).toBeGreaterThan(5);
  expect(kinds.filter(([, kind]) => kind !== "counter")).toEqual([]);
});
