import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getTube } from "#contract/tubes.schemas";
import type { World } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { archiveSamples } from "#worker/features/archive/sample-archive.actions";
import { sealer, sha256 } from "#worker/platform/crypto";
import { archiveFolder, withEncryptedColumns } from "#worker/platform/database/at-rest";
import type { ArchiveAccess } from "../../../scripts/entries/archive";
import { rotateKeys } from "../../../scripts/entries/rotate-keys";
import { exportSamples, restoreChosenSamples, verifySamples } from "../../../scripts/entries/sample-archive";
import { testSecrets } from "../../support/secrets";
import { oldReports } from "./archived-laboratory";

const stored = async (world: World, text: string) =>
  (await world.engine.uncounted.run([statement(sql.raw(text), (rows) => rows)]))[0];

const commands = ({ deps, engine }: World): ArchiveAccess => ({ ...deps, database: engine.uncounted });

const fileOf = async (world: World) =>
  archiveFolder + String((await stored(world, "select file from archive_files"))[0]?.[0]);

test("every file and record is proved, and what is altered, missing or named by nobody is told", async () => {
  const { world } = await oldReports();
  await archiveSamples(world.deps);
  const file = await fileOf(world);
  const archive = commands(world);
  expect(await verifySamples(archive, [file, `${archiveFolder}left-over`])).toEqual({
    files: 1,
    samples: 2,
    problems: [],
    unnamed: [`${archiveFolder}left-over`],
  });
  const bytes = new Uint8Array((await world.deps.rawFiles.get(file))?.bytes ?? []);
  bytes.set([(bytes[20] ?? 0) ^ 1], 20);
  await world.deps.rawFiles.put(file, bytes, { contentType: "text/plain", sha256: await sha256(bytes) });
  const [[first] = []] = await stored(world, "select id from samples where instr(archived, '.0.') > 0");
  expect((await verifySamples(archive, [])).problems).toEqual([
    { name: file, kind: "altered" },
    { name: first, kind: "sample does not open" },
  ]);
  await world.deps.rawFiles.remove(file);
  expect((await verifySamples(archive, [])).problems).toHaveLength(3);
});

test("one sample comes back by its barcode, and a month's samples by the month in which they came in", async () => {
  const { world, reports } = await oldReports();
  await archiveSamples(world.deps);
  const archived = async () => (await stored(world, "select barcode from samples where archived is not null")).flat();
  expect(await restoreChosenSamples(commands(world), { sample: reports[0]?.barcode ?? "" })).toBe(1);
  expect(await archived()).toEqual([reports[1]?.barcode]);
  const [[at] = []] = await stored(world, "select received_at from samples");
  const month = new Date(Number(at) + 8 * 3_600_000).toISOString().slice(0, 7);
  expect(await restoreChosenSamples(commands(world), { month: "2001-01" })).toBe(0);
  expect(await restoreChosenSamples(commands(world), { month })).toBe(1);
  expect(await archived()).toEqual([]);
});

test("the archive leaves as lines of JSON, one for each sample with its reports, on record", async () => {
  const { world, reports } = await oldReports();
  await archiveSamples(world.deps);
  const files = new Map<string, string>();
  expect(await exportSamples(commands(world), {}, (name, text) => void files.set(name, text))).toBe(2);
  expect([...files.keys()]).toEqual(["samples-1.ndjson"]);
  const lines = [...files.values()].flatMap((text) => text.trim().split("\n")).map((line) => JSON.parse(line));
  expect(lines.map(({ barcode }) => barcode).toSorted()).toEqual(reports.map(({ barcode }) => barcode).toSorted());
  for (const line of lines) {
    expect(line.events.map(({ kind }: { kind: string }) => kind)).toContain("publish");
    expect(line.reports).toMatchObject([{ n: 1, page: { kind: "level" } }]);
  }
  const kept = new TextDecoder().decode((await world.deps.rawFiles.get(await fileOf(world)))?.bytes);
  expect(kept).not.toContain("publish");
  expect(await stored(world, "select changes from audit_events where action = 'sample.export'")).toEqual([
    ['{"rows":2}'],
  ]);
});

test("keys of archived samples get the new data key with everything else, and open without the old one", async () => {
  const { world, reports } = await oldReports();
  await archiveSamples(world.deps);
  const both = `${testSecrets.DATA_KEYS},v2:${btoa("k".repeat(32))}`;
  const rotation = {
    database: world.engine.uncounted,
    dataKeys: both,
    auditHash: world.deps.auditHash,
    files: world.deps.rawFiles,
    now: () => Date.now(),
  };
  expect(await rotateKeys(rotation)).toMatchObject({ left: 0 });
  const ports = { ...world.deps, sealer: sealer(both.split(",")[1] ?? "") };
  Object.assign(world.deps, { ...ports, database: withEncryptedColumns(world.engine.database, ports) });
  expect((await verifySamples({ ...commands(world), sealer: ports.sealer }, [])).problems).toEqual([]);
  const staff = await signedInStaff(world);
  const { data } = await staff.call(getTube, { params: { id: reports[0]?.tubeId ?? "" } });
  expect(data.events.map(({ kind }) => kind)).toContain("publish");
});
