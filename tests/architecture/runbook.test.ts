import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { screens } from "#contract/screens/all";
import { scheduledJobTitles } from "#contract/tools";
import { createBackupMetrics } from "#worker/node/backup/watch";
import { openMeters } from "#worker/node/meters";
import { projectRoot } from "../support/places";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const text = read("docs/runbook.md");
const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
const incidents = text.split(/^## /m).slice(1);

async function metricNames(): Promise<Set<string>> {
  const rows = { queueAge: 0, waiting: 0, retrying: 0, failed: 0, clockLag: 0, failedTasks: 0, unsealedAge: 0 };
  const shared = { rows: { ...rows, openSessions: 0 }, isStoreUp: true, freeBytes: 0 };
  const nothingYet = { newestAt: 0, filesAt: 0, isStandingBy: false, bytes: 0, failures: 0, ms: 0 };
  const said = `${await openMeters().text(shared)}\n${await createBackupMetrics().text(nothingYet, 0)}`;
  return new Set(
    [...said.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`] : [name],
    ),
  );
}

test("every incident says what people see, the metric, the alert, the screen, what to do and when it is over", () => {
  expect(incidents).toHaveLength(8);
  for (const incident of incidents) {
    const [title = ""] = incident.split("\n");
    for (const word of ["Seen:", "Metric:", "Alert:", "Screen:", "Do:", "Over when:"])
      expect(incident.includes(`**${word}**`), `${title}: ${word}`).toBe(true);
  }
});

test("every metric that the runbook names is printed by /metrics", async () => {
  const known = await metricNames();
  const named = quoted.filter((name) => /^[a-z]+_[a-z_]+$/.test(name));
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test("every alert that it names is a rule, with the severities that it explains", () => {
  const rules = read("deploy/monitoring/alerts.yml");
  const known = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const named = quoted.filter((name) => /^([A-Z][a-z]+){2,}$/.test(name));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const severities = new Set([...rules.matchAll(/severity: (\w+)/g)].map(([, name]) => name));
  expect([...severities].toSorted()).toEqual(["page", "ticket"]);
  for (const name of severities) expect(text).toContain(`severity \`${name}\``);
});

test("every screen that it names exists, and so does every script of npm", () => {
  const paths = screens.map(({ path }) => path as string);
  const own = new Set(["/metrics", "/readyz"]);
  const named = quoted.filter((name) => /^\/[a-z/-]+(\?state=\w+)?$/.test(name) && !own.has(name));
  expect(named.length).toBeGreaterThan(8);
  expect(named.map((name) => name.split("?")[0] ?? "").filter((path) => !paths.includes(path))).toEqual([]);
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect(commands.length).toBeGreaterThan(1);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test("the job and the queue that it names are the ones of the product", () => {
  expect(text).toContain(`the job ${scheduledJobTitles.messages}`);
  expect(read("wrangler.toml")).toContain('queue = "gene-testing-messages"');
});
