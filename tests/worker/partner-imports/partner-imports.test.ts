import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { publishReports } from "#contract/lab-reports.schemas";
import { partnerMessages } from "#contract/partner-imports";
import {
  commitPartnerImport,
  discardPartnerImport,
  fixPartnerRow,
  getPartnerImport,
  leaveOutPartnerRows,
  listPartnerRows,
  recheckPartnerImport,
  rollBackPartnerImport,
} from "#contract/partner-imports.schemas";
import { resultMessages } from "#contract/result-sets";
import { getResultSet, listResultSets, reviewResultSets } from "#contract/result-sets.schemas";
import { listSamples } from "#contract/samples.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import {
  checkImport,
  rowsPerStatement,
  sweepPartnerImports,
} from "#worker/features/partner-imports/judge-import.actions";
import type { Database } from "#worker/platform/database/database";
import { UnavailableError } from "#worker/platform/unavailable";
import { gb18030 } from "../../support/files/encodings";
import { alcoholPlate, carrier, createLaboratory, importText, type Laboratory, receivedTubes } from "../plates";
import { cell } from "../platform/raw-rows";
import { judgedImport, partnerCsv, uploaded } from "./partner-files";

const commit = ({ world, technician }: Laboratory, id: string) =>
  world.call(commitPartnerImport, { as: technician, params: { id } });
const item = async ({ world, technician }: Laboratory, id: string) =>
  (await world.call(getPartnerImport, { as: technician, params: { id } })).data;
const wrongRows = async ({ world, technician }: Laboratory, id: string) =>
  (await world.call(listPartnerRows, { as: technician, params: { id }, query: {} })).data.list;
const results = async ({ world, technician }: Laboratory) =>
  (await world.call(listResultSets, { as: technician, query: {} })).data.list;

test("a partner's file becomes results for the reviewer; the same file again changes nothing and says so", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 2);
  const id = await judgedImport(lab, partnerCsv(barcodes));
  expect(await item(lab, id)).toMatchObject({ state: "judged", rowTotal: 4, rowsDone: 4, wrongCounts: {} });
  expect(await results(lab)).toEqual([]);
  expect((await commit(lab, id)).data).toMatchObject({ isKnown: false, submittedCount: 2, heldCount: 0 });
  const list = await results(lab);
  expect(list.map(({ state, level, barcode }) => ({ state, level, barcode }))).toEqual(
    expect.arrayContaining(barcodes.map((barcode) => ({ state: "submitted", level: expect.any(Number), barcode }))),
  );
  const [first] = list;
  const { data } = await world.call(getResultSet, { as: technician, params: { id: first?.id ?? "" } });
  expect(data.calls.map(({ targetCode, value }) => [targetCode, value])).toEqual([
    ["rs671", "AG"],
    ["rs1229984", "CT"],
  ]);
  expect(data.reviewBlockedBy).toBe(resultMessages.ownResult);
  const ids = list.map((set) => set.id);
  expect((await world.call(reviewResultSets, { as: reviewer, body: { ids } })).data.done).toHaveLength(2);

  const again = await uploaded(lab, partnerCsv(barcodes));
  expect(again).toMatchObject({ msg: partnerMessages.knownCommitted, data: { id, isKnown: true } });
  expect(world.queue.takeImports()).toEqual([]);
  expect((await commit(lab, id)).data).toMatchObject({ isKnown: true });
  expect(await results(lab)).toHaveLength(2);
});

test("a partner's file in GB18030 is judged like any other, and its encoding is named", async () => {
  const lab = await createLaboratory();
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const csv = partnerCsv([barcode]).replace(
    "barcode,site,allele1,allele2,result",
    "条码,位点,等位基因1,等位基因2,结果",
  );
  const id = await judgedImport(lab, gb18030(csv));
  expect(await item(lab, id)).toMatchObject({ state: "judged", encoding: "gb18030", rowTotal: 2, wrongCounts: {} });
});

test("wrong rows are named one by one; an import counts only when each is put right or left out", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [good = "", other = ""] = await receivedTubes(lab, "alcohol", 2);
  const more = [
    `${other},rs671,G,T,`,
    `${other},rs1229984,,,CT`,
    `${good},rs671,G,G,`,
    "12,rs671,G,A,",
    "2099999999999,rs671,G,A,",
    `${good},rs999,G,A,`,
  ];
  const id = await judgedImport(lab, partnerCsv([good], more));
  const rows = await wrongRows(lab, id);
  expect(rows.map(({ line, verdict }) => [line, verdict])).toEqual([
    [3, "bad_value"],
    [5, "repeated"],
    [6, "bad_barcode"],
    [7, "unknown_barcode"],
    [8, "unknown_target"],
  ]);
  expect((await commit(lab, id)).msg).toBe(partnerMessages.wrongLeft);
  const cells = rows[0]?.cells;
  if (!cells) throw new Error("a wrong row keeps its cells");
  const fixed = await world.call(fixPartnerRow, {
    as: technician,
    params: { id },
    body: { line: 3, ...cells, allele2: "A" },
  });
  expect(fixed.data.row).toMatchObject({ verdict: "ok", value: "AG" });
  expect(fixed.data.item.wrongCounts).not.toHaveProperty("bad_value");
  const twice = await world.call(fixPartnerRow, {
    as: technician,
    params: { id },
    body: { line: 6, ...cells, barcode: good, allele2: "A" },
  });
  expect(twice.data.row.verdict).toBe("repeated");
  const out = (body: { verdict: "repeated" } | { lines: number[] }) =>
    world.call(leaveOutPartnerRows, { as: technician, params: { id }, body });
  await out({ verdict: "repeated" });
  expect((await out({ lines: [7, 8] })).data.wrongCounts).toEqual({ left_out: 4 });
  expect((await commit(lab, id)).data).toMatchObject({ submittedCount: 2, heldCount: 0 });
});

test("a site without a call holds its sample; nothing is guessed", async () => {
  const lab = await createLaboratory();
  const [open = "", half = ""] = await receivedTubes(lab, "alcohol", 2);
  const lines = [`${open},rs671,,,No Call`, `${open},rs1229984,,,C/T`, `${half},rs671,G,A,`];
  const id = await judgedImport(lab, partnerCsv([], lines));
  expect((await commit(lab, id)).data).toMatchObject({ submittedCount: 0, heldCount: 2 });
  const list = await results(lab);
  expect(list.map(({ state, level }) => [state, level])).toEqual([
    ["draft", null],
    ["draft", null],
  ]);
  expect(list.map(({ holdReason }) => holdReason).toSorted()).toEqual(
    ["rs671 没有判出，需要复检", "没有 rs1229984 的结果，需要复检"].toSorted(),
  );
});

/** A database that fails at the n-th request. */
function mortal(database: Database, runs: number): Database {
  let left = runs;
  return {
    async run(queries) {
      left -= 1;
      if (left < 0) throw new Error("killed");
      return database.run(queries);
    },
  };
}

test("a killed consumer's file is finished by the clock, every row once", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const rows = Array.from({ length: rowsPerStatement * 2 + 3 }, (_, i) => `${2_000_000_000_000 + i},rs671,G,A,`);
  const { data } = await uploaded(lab, partnerCsv([], rows));
  const { id } = data;
  const dying = { ...world.deps, database: mortal(world.deps.database, 2) };
  await expect(checkImport(dying, id)).rejects.toThrow("killed");
  expect(await item(lab, id)).toMatchObject({ state: "uploaded", rowsDone: rowsPerStatement, rowTotal: rows.length });
  expect(await checkImport(world.deps, id)).toBe(false);
  world.clock.advance(3 * 60_000 + 1);
  expect(await sweepPartnerImports(world.deps)).toBe(1);
  expect(await item(lab, id)).toMatchObject({
    state: "judged",
    rowsDone: rows.length,
    wrongCounts: { unknown_barcode: rows.length },
  });
  expect(await sweepPartnerImports(world.deps)).toBe(0);
});

test("a file that breaks its check for half an hour is refused and says so; a store that is down is waited for", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { data } = await uploaded(lab, partnerCsv([], ["2000000000000,rs671,G,A,"]));
  const broken = (error: Error) => ({
    ...world.deps,
    rawFiles: { ...world.deps.rawFiles, get: () => Promise.reject(error) },
  });
  const found = sql`select state, refusal from partner_imports where id = ${data.id}`;
  const stored = () => world.read(statement(found, (all) => all.flat()));
  const later = () => world.clock.advance(16 * 60_000);
  later();
  await expect(sweepPartnerImports(broken(new TypeError("not a file")))).rejects.toThrow(TypeError);
  expect(await stored()).toEqual(["uploaded", ""]);
  later();
  const down = new UnavailableError("files", "unreachable", 5);
  await expect(sweepPartnerImports(broken(down))).rejects.toThrow(UnavailableError);
  expect(await stored()).toEqual(["uploaded", ""]);
  later();
  await sweepPartnerImports(broken(new TypeError("not a file")));
  expect(await stored()).toEqual(["refused", partnerMessages.cannotJudge]);
});

test("a consumer that lost its lease writes nothing more", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const rows = Array.from({ length: rowsPerStatement + 1 }, (_, i) => `${2_000_000_000_000 + i},rs671,G,A,`);
  const { data } = await uploaded(lab, partnerCsv([], rows));
  let isFirst = true;
  const overtaken: Database = {
    async run(queries) {
      const answer = await world.deps.database.run(queries);
      if (isFirst) {
        isFirst = false;
        world.clock.advance(3 * 60_000 + 1);
        await checkImport(world.deps, data.id);
      }
      return answer;
    },
  };
  expect(await checkImport({ ...world.deps, database: overtaken }, data.id)).toBe(false);
  expect(await item(lab, data.id)).toMatchObject({ state: "judged", wrongCounts: { unknown_barcode: rows.length } });
});

test("a sample that was measured meanwhile stops the whole import until it is judged again", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [one = "", two = ""] = await receivedTubes(lab, "alcohol", 2);
  const id = await judgedImport(lab, partnerCsv([one, two]));
  await importText(lab, alcoholPlate([{ barcode: one, genotypes: carrier }]));
  expect((await commit(lab, id)).msg).toBe(partnerMessages.stale);
  expect(await results(lab)).toHaveLength(1);
  const { data } = await world.call(recheckPartnerImport, { as: technician, params: { id } });
  expect(data.wrongCounts).toEqual({ duplicate: 2 });
  await world.call(leaveOutPartnerRows, { as: technician, params: { id }, body: { verdict: "duplicate" } });
  expect((await commit(lab, id)).data.submittedCount).toBe(1);
});

test("an import is taken back whole and may count again; once a report is out it stays", async () => {
  const lab = await createLaboratory();
  const { world, technician, reviewer } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 2);
  const id = await judgedImport(lab, partnerCsv(barcodes));
  const before = await states(lab);
  await commit(lab, id);
  expect((await states(lab)).every((state) => state === "tested")).toBe(true);
  const rollBack = () =>
    world.call(rollBackPartnerImport, { as: technician, params: { id }, body: { reason: "送错了文件" } });
  expect((await rollBack()).data).toMatchObject({ state: "rolled_back", run: null });
  expect(await states(lab)).toEqual(before);
  expect(await results(lab)).toEqual([]);
  expect((await rollBack()).msg).toBe(partnerMessages.notCommitted);

  expect((await commit(lab, id)).data.submittedCount).toBe(2);
  const [set] = await results(lab);
  expect(set?.attempt).toBe(1);
  const ids = [set?.id ?? ""];
  await world.call(reviewResultSets, { as: reviewer, body: { ids } });
  await world.call(publishReports, { as: reviewer, body: { resultSetIds: ids } });
  expect((await rollBack()).msg).toBe(partnerMessages.published);
  expect((await results(lab)).length).toBe(2);
});

test("an import whose report goes out while it is taken back stays", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician, reviewer } = lab;
  const id = await judgedImport(lab, partnerCsv(await receivedTubes(lab, "alcohol", 1)));
  await commit(lab, id);
  const ids = [String(await cell(world, "select id from result_sets"))];
  await world.call(reviewResultSets, { as: reviewer, body: { ids } });
  other.beforeWriteTo("runs", () => world.call(publishReports, { as: reviewer, body: { resultSetIds: ids } }));
  const back = { as: technician, params: { id }, body: { reason: "送错了文件" } };
  expect(await world.call(rollBackPartnerImport, back)).toMatchObject({ status: 409, msg: partnerMessages.published });
  expect(await cell(world, "select state from result_sets")).toBe("released");
  expect(await cell(world, "select count(*) from audit_events where action = 'partnerImport.rollBack'")).toBe(0);
  expect(await cell(world, "select count(*) from tube_events where kind = 'import_undone'")).toBe(0);
});

test("an import that is committed while it is discarded stays committed", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician: as } = lab;
  const id = await judgedImport(lab, partnerCsv(await receivedTubes(lab, "alcohol", 1)));
  other.beforeWriteTo("partner_imports", () => commit(lab, id));
  const discard = { as, params: { id }, body: { reason: "送错了文件" } };
  expect((await world.call(discardPartnerImport, discard)).status).toBe(409);
  expect((await item(lab, id)).state).toBe("committed");
});

test("a row of a file that is committed at the same moment is not corrected", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician: as } = lab;
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const id = await judgedImport(lab, partnerCsv([tube]));
  other.beforeWriteTo("partner_rows", () => commit(lab, id));
  const body = { line: 1, barcode: tube, target: "rs671", allele1: "A", allele2: "A", result: "", ct: "" };
  expect((await world.call(fixPartnerRow, { as, params: { id }, body })).status).toBe(404);
  expect((await item(lab, id)).state).toBe("committed");
  expect(await cell(world, "select count(*) from partner_rows where fixed_by is not null")).toBe(0);
});

test("a file that another consumer has read is not refused by the one that cannot", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world } = lab;
  const { data } = await uploaded(lab, partnerCsv([], ["2000000000000,rs671,G,A,"]));
  world.clock.advance(31 * 60_000);
  const get = () => {
    world.clock.advance(3 * 60_000 + 1);
    other.beforeWriteTo("partner_imports", () => checkImport(world.deps, data.id));
    return Promise.reject(new TypeError("not a file"));
  };
  expect(await checkImport({ ...world.deps, rawFiles: { ...world.deps.rawFiles, get } }, data.id)).toBe(false);
  expect(await cell(world, "select state from partner_imports")).toBe("judged");
});

const states = async ({ world, technician }: Laboratory) =>
  (await world.call(listSamples, { as: technician, query: {} })).data.list.map(({ state }) => state);

test("a file without our headings is refused whole", async () => {
  const lab = await createLaboratory();
  const refused = await uploaded(lab, "name,value\nx,1\n");
  expect(refused).toMatchObject({ status: 422, errors: { file: [partnerMessages.noHeading] } });
  expect(lab.world.queue.takeImports()).toEqual([]);
});
