import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { sendEnquiry } from "#contract/enquiries.schemas";
import { publishReports } from "#contract/lab-reports.schemas";
import { eraseMyData } from "#contract/my-data.schemas";
import { readReport } from "#contract/reports.schemas";
import { getResultSet, omitWell } from "#contract/result-sets.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { sendCode, verifyCode } from "#contract/sms-codes.schemas";
import { statement } from "#tests/support/statement";
import { archiveRuns } from "#worker/features/archive/run-archive.actions";
import { archiveSamples } from "#worker/features/archive/sample-archive.actions";
import { archiveAuditEvents } from "#worker/features/logs/archive.actions";
import { sealAudit, verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { phoneHashOf } from "#worker/features/persons/persons.actions";
import { acquireLease } from "#worker/features/scheduler/scheduler-lease.store";
import { sealer, sha256 } from "#worker/platform/crypto";
import { encryptedColumns, withEncryptedColumns } from "#worker/platform/database/at-rest";
import type { Cell, Database } from "#worker/platform/database/database";
import { exportArchive, verifyRuns } from "../../../scripts/entries/archive";
import { rotateKeys, rowContexts } from "../../../scripts/entries/rotate-keys";
import type { World } from "../../support/app";
import { verifiedCustomer } from "../../support/factories";
import { testSecrets } from "../../support/secrets";
import { bind, form } from "../bindings/bound-tube";
import { issuedBarcodes } from "../laboratory";
import { consume } from "../messages/outbox-rows";
import { alcoholPlate, carrier, createLaboratory, importText, type Laboratory, reviewed } from "../plates";

const person = { name: "欧阳晓峰", phone: "13612345678", mask: "136****5678" };

/**
 * Columns with data about one person, encrypted or hashed: when none of their values can be found, the data is erased.
 */
const personal: Readonly<Record<string, readonly string[]>> = {
  persons: ["name_sealed", "name_hash", "phone_sealed", "phone_hash", "details_sealed"],
  customer_phones: ["phone_sealed"],
  messages: ["phone_sealed", "params_sealed"],
  sms_codes: ["phone_hash"],
  consents: ["phone_hash"],
  enquiries: ["name_sealed", "phone_sealed", "text", "organisation"],
  calls: ["value", "instrument_call"],
  result_changes: ["before_calls", "after_calls"],
  report_versions: ["payload", "person_sealed"],
};

/** The stored contents of the database, below the port that decrypts them. */
async function raw(world: World, query: ReturnType<typeof sql>): Promise<readonly (readonly Cell[])[]> {
  const [rows] = await world.engine.uncounted.run([statement(query, (found) => found)]);
  return rows;
}

/** By table: the stored values of its personal columns. */
async function storedTells(world: World): Promise<Record<string, string[]>> {
  const tells: Record<string, string[]> = {};
  for (const [table, columns] of Object.entries(personal)) {
    const rows = await raw(world, sql.raw(`select ${columns.map((name) => `"${name}"`).join(", ")} from ${table}`));
    tells[table] = rows.flat().flatMap((cell) => (cell ? [String(cell).replaceAll('"', "")] : []));
  }
  return tells;
}

/** The number and the name in every form that can be written or hashed without a key. */
async function plainTells(): Promise<string[]> {
  const sha1 = await crypto.subtle.digest("SHA-1", new TextEncoder().encode(person.phone));
  const hex = [...new Uint8Array(sha1)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const packed = btoa(person.phone).replace(/=+$/, "");
  return [
    ...Object.values(person),
    `+86${person.phone}`,
    packed,
    hex,
    await sha256(person.phone),
    await sha256(person.name),
  ];
}

/** A tube's whole life: bound, received, measured, reviewed, published, announced, read; and an enquiry from the site. */
async function livedThrough(lab: Laboratory): Promise<{ bindingId: string; key: string }> {
  const { world, technician, reviewer } = lab;
  const [barcode = ""] = await issuedBarcodes(world, technician, { productCode: "alcohol", quantity: 1 });
  const { name, phone } = person;
  const { bindingId } = (await bind(await verifiedCustomer(world, phone, "bind"), form(barcode, { name }))).data;
  await world.call(receiveSample, { as: technician, body: { barcode } });
  const { resultSetIds } = await importText(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  const params = { id: resultSetIds[0] ?? "" };
  const { wells } = (await world.call(getResultSet, { as: technician, params })).data;
  const position = wells.find(({ targetCode }) => targetCode === "rs671")?.position ?? "";
  for (const isOmitted of [true, false])
    await world.call(omitWell, { as: technician, params, body: { position, isOmitted, reason: "有气泡" } });
  await reviewed(lab, resultSetIds);
  const { data } = await world.call(publishReports, { as: reviewer, body: { resultSetIds } });
  await consume(world, ...world.queue.take());
  const body = {
    topic: "custom" as const,
    organisation: "我的单位",
    text: "想问一下我的报告",
    name,
    phone,
    consent: true as const,
  };
  await world.call(sendEnquiry, { body });
  return { bindingId, key: data.published[0]?.key ?? "" };
}

/** A browser whose person typed the code sent to the number. */
async function provenByCode(world: World, phone: string) {
  const browser = world.browser();
  await browser.call(sendCode, { body: { phone, when: "valid", agreement: true } });
  await world.settled();
  const code = String(world.sms.lastTo(phone).params.code);
  await browser.call(verifyCode, { body: { phone_number: phone, code, when: "valid" } });
  return browser;
}

/** A long value is spread over several pages of the file, so each piece of it is searched for. */
const pieces = (value: string): string[] => value.match(/[\s\S]{1,80}/g) ?? [];

/** The values of which any piece is in a file of the database. */
async function onDisk(world: World, values: readonly string[]): Promise<string[]> {
  const files = [...((await world.engine.rawFilesOnDisk?.())?.values() ?? [])].map((bytes) => Buffer.from(bytes));
  return values.filter((value) =>
    pieces(value).some((piece) => piece.length > 7 && files.some((file) => file.includes(piece))),
  );
}

test("once a person is erased neither file nor log of the database, no object and no line of the log tells of him", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const lines: string[] = [];
  for (const kind of ["log", "warn", "error"] as const)
    vi.spyOn(console, kind).mockImplementation((line: unknown) => void lines.push(String(line)));
  onTestFinished(() => void vi.restoreAllMocks());
  const put = vi.spyOn(world.deps.rawFiles, "put");
  const { bindingId, key } = await livedThrough(lab);
  const customer = await provenByCode(world, person.phone);
  expect((await customer.call(readReport, { params: { key } })).data).toMatchObject({ name: person.name });
  await world.settled();

  const tells = await storedTells(world);
  for (const [table, values] of Object.entries(tells)) expect([table, values.length]).not.toEqual([table, 0]);
  const all = Object.values(tells).flat();
  if (world.engine.rawFilesOnDisk) expect(await onDisk(world, all)).toEqual(all);

  const { data } = await customer.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } });
  expect(data.isEverything).toBe(true);
  await world.settled();
  const left = await storedTells(world);
  expect(Object.fromEntries(Object.entries(left).filter(([, values]) => values.length > 0))).toEqual({});
  const plain = await plainTells();
  expect(await onDisk(world, [...all, ...plain])).toEqual([]);
  for (const [name] of put.mock.calls) {
    const text = new TextDecoder().decode((await world.deps.rawFiles.get(name))?.bytes);
    expect([name, plain.filter((tell) => text.includes(tell))]).toEqual([name, []]);
  }
  const sealed = await sealAudit(world.deps);
  world.clock.advance(100 * 86_400_000);
  expect(await archiveAuditEvents(world.deps, sealed)).toBeGreaterThan(10);
  const archived: string[] = [];
  await exportArchive(world.deps, {}, (_name, text) => void archived.push(text));
  expect(plain.filter((tell) => archived.some((text) => text.includes(tell)))).toEqual([]);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => [...all, ...plain].some((tell) => line.includes(tell)))).toEqual([]);
});

test("once an archived person is erased no file of the database holds the keys to what lies in the archive", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { bindingId } = await livedThrough(lab);
  const later = { now: () => world.clock.now() + 100 * 86_400_000 };
  expect(await archiveSamples({ ...world.deps, clock: later })).toBe(1);
  const cells = await raw(world, sql`select archived from samples union all select payload from report_versions`);
  const keys = cells.map(([cell]) =>
    String(cell)
      .replace(/^.*~v1\./, "")
      .replaceAll('"', ""),
  );
  expect(keys.filter((key) => /^k\.[\w-]{32}$/.test(key))).toHaveLength(2);
  const hashes = [await phoneHashOf(world.deps, person.phone)];
  if (world.engine.rawFilesOnDisk) expect(await onDisk(world, [...keys, ...hashes])).toEqual([...keys, ...hashes]);
  const customer = await provenByCode(world, person.phone);
  await customer.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } });
  await world.settled();
  expect(await onDisk(world, [...keys, ...hashes, ...(await plainTells())])).toEqual([]);
});

/** Every text in every table that is encrypted with this key, as `table.column`. */
async function sealedBy(world: World, key: string): Promise<string[]> {
  const places = await raw(
    world,
    sql`select t.name as table_name, c.name as column_name from sqlite_schema t join pragma_table_info(t.name) c where t.type = 'table'
      and substr(t.name, 1, 4) <> '_cf_' and upper(c.type) = 'TEXT'`,
  );
  const sealed = new RegExp(`${key}\\.(?:z?[\\w-]{16}|k)\\.[\\w-]{22,}`);
  const asked = places.map(([table, column]) =>
    statement(sql.raw(`select "${column}" from "${table}" where instr("${column}", '${key}.') > 0`), (rows) =>
      rows.some(([cell]) => sealed.test(String(cell))) ? [`${table}.${column}`] : [],
    ),
  );
  return (await world.engine.uncounted.run(asked)).flat();
}

const bothKeys = `${testSecrets.DATA_KEYS},v2:${btoa("k".repeat(32))}`;

/** Minutes from now: a killed rotation holds the lease for two minutes. */
const rotation = ({ deps, engine }: World, minutes = 0) => ({
  database: engine.uncounted,
  dataKeys: bothKeys,
  auditHash: deps.auditHash,
  files: deps.rawFiles,
  now: () => Date.now() + minutes * 60_000,
});

test("after a rotation of the data keys the new one alone opens everything, though it was ended half-way before", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { bindingId, key } = await livedThrough(lab);
  const customer = await provenByCode(world, person.phone);
  const before = (await customer.call(readReport, { params: { key } })).data;
  await world.write(statement(sql`update runs set created_at = 0`, () => undefined));
  expect(await archiveRuns(world.deps)).toBe(1);
  const places = await sealedBy(world, "v1");
  const sealed = ["persons.name_sealed", "report_versions.payload", "calls.value", "runs.archived"];
  expect(places).toEqual(expect.arrayContaining(sealed));

  const typed = `v1.${"A".repeat(16)}.${"B".repeat(30)}`;
  await world.write(statement(sql`update kit_batches set note = ${typed}`, () => undefined));

  let batches = 0;
  const dying: Database = {
    async run(queries) {
      if (queries.some(({ sql: text }) => text.startsWith("update "))) batches += 1;
      if (batches > 4) throw new Error("killed");
      return world.engine.uncounted.run(queries);
    },
  };
  await expect(rotateKeys({ ...rotation(world), database: dying })).rejects.toThrow("killed");
  expect([await sealedBy(world, "v1"), await sealedBy(world, "v2")]).not.toContainEqual([]);

  await expect(rotateKeys(rotation(world))).rejects.toThrow(/Another rotation/);
  expect(await rotateKeys(rotation(world, 3))).toMatchObject({ key: "v2", oldKeys: ["v1"], left: 0 });
  // A text that somebody typed stays as it is, even if it looks like an encrypted value.
  expect(await sealedBy(world, "v1")).toEqual(["kit_batches.note"]);
  expect(await sealedBy(world, "v2")).toEqual(places);
  expect(await rotateKeys(rotation(world, 6))).toMatchObject({ resealed: 0, left: 0 });

  const newKey = sealer(bothKeys.split(",")[1] ?? "");
  Object.assign(world.deps, {
    sealer: newKey,
    database: withEncryptedColumns(world.engine.database, { ...world.deps, sealer: newKey }),
  });
  expect((await customer.call(readReport, { params: { key } })).data).toEqual(before);
  expect((await verifyAudit(world.deps)).problems).toEqual([]);
  expect(await verifyRuns(world.deps)).toEqual({ runs: 1, problems: [] });
  const { data } = await customer.call(eraseMyData, { body: { bindingIds: [bindingId], confirm: "删除" } });
  expect(data.isEverything).toBe(true);
});

test("without a rotation under way nothing changes a report or a result's history, and its key must be another one", async () => {
  const lab = await createLaboratory();
  await livedThrough(lab);
  const { world } = lab;
  for (const text of ["update report_versions set payload = payload || ''", "update result_changes set reason = 'x'"])
    await expect(world.write(statement(sql.raw(text), () => undefined))).rejects.toThrow(/append-only/);
  await expect(rotateKeys({ ...rotation(world), dataKeys: testSecrets.DATA_KEYS })).rejects.toThrow(
    /DATA_KEYS must list/,
  );
  await world.write(acquireLease("reseal", "somebody", Date.now(), Date.now() + 60_000));
  await expect(rotateKeys(rotation(world))).rejects.toThrow(/Another rotation/);
});

test("what a value is sealed with is known for every sealed column of the database", async () => {
  const columns = await raw(
    (await createLaboratory()).world,
    sql`select t.name || '.' || c.name as place from sqlite_schema t join pragma_table_info(t.name) c where t.type = 'table'
      and substr(t.name, 1, 4) <> '_cf_' and c.name like '%sealed'`,
  );
  const known = new Set<unknown>([...Object.keys(rowContexts), ...encryptedColumns]);
  expect(columns.length).toBeGreaterThan(10);
  expect(columns.flat().filter((column) => !known.has(column))).toEqual([]);
});
