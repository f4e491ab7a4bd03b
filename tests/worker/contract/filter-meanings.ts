import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { assignWork } from "#contract/assignments.schemas";
import { reportClientError } from "#contract/client-errors.schemas";
import { sendEnquiry } from "#contract/enquiries.schemas";
import { saveReferenceMaterials } from "#contract/validations.schemas";
import { statement } from "#tests/support/statement";
import { maskName, maskPhone } from "#worker/features/persons/person-masks.rules";
import { chinaDay } from "#worker/platform/china-day";
import { bindRows, issuedBarcodes } from "../laboratory";
import { judgedImport, partnerCsv } from "../partner-imports/partner-files";
import { unanswered } from "../partner-imports/unanswered";
import { receivedTubes } from "../plates";
import { materialsForm, newCodes } from "../validations/proofs";
import type { Prepared, Stage } from "./stage";

export type Row = Readonly<Record<string, unknown>>;

/** What a filter means, where the row's field with the filter's name does not say it. */
export interface Meaning {
  /** The row's value, which must be the filter's. */
  readonly of?: (row: Row) => unknown;
  /** Turns the filter's value into the one that the row shows. */
  readonly shown?: (value: string) => string;
  /** Texts of the row of which one contains the filter's, in upper or lower case. */
  readonly parts?: (row: Row) => readonly unknown[];
  /** The text of the row that begins with the filter's. */
  readonly begin?: (row: Row) => unknown;
  /** SQL for the ids of the rows that fit a value. */
  readonly ids?: (value: string) => string;
  /** Whether the row's time fits the filter's. */
  readonly fitsTime?: (made: number, value: number) => boolean;
  /** The row's id in that SQL. */
  readonly key?: (row: Row) => string;
  /** Values to try: themselves, or SQL for them. */
  readonly values?: readonly string[] | string;
  /** The call that lists all rows among which this one searches; without it, and without `isNeeded`, the call itself. */
  readonly among?: string;
  /** Without the filter the call is refused, or its answer is not all rows: only the answers to all values together are. */
  readonly isNeeded?: boolean;
  /** Filters that a screen always sends with this one, which has no index of its own. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Rows stand in a tree; a row that does not fit is shown above one that fits. */
  readonly isTree?: boolean;
}

export const at = (row: Row, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Row | null | undefined)?.[name], row);
export const text = (...paths: readonly string[]): Meaning => ({ parts: (row) => paths.map((path) => at(row, path)) });
const field = (path: string): Meaning => ({ of: (row) => at(row, path) });
const begin = (path: string): Meaning => ({ begin: (row) => at(row, path) });
const dayOf = (path: string): Meaning => ({
  of: (row) => {
    const time = at(row, path);
    return typeof time === "number" ? chinaDay(time) : undefined;
  },
});
/** A column of the table that the row does not show. */
const column = (table: string, name: string, id = "id"): Meaning => ({
  ids: (value) => `select ${id} from ${table} where ${name} = '${value}'`,
  values: `select distinct ${name} from ${table} where ${name} <> '' limit 3`,
});
const queue = (conditions: Readonly<Record<string, string>>, rest: Meaning = {}): Meaning => ({
  ids: (value) => conditions[value] ?? "",
  values: Object.keys(conditions),
  ...rest,
});
const assigned = (kind: string): Meaning => ({
  ids: (userId) => `select subject_id from tasks where subject_type = '${kind}' and assigned_to = ${userId}
    and resolved_at is null`,
  values: "select user_id from user_roles order by user_id limit 2",
});

/** A person of whom one tube and one report are; searches end after a few rows, so others have too many. */
const rare = { name: "欧阳若水", phone: "13700137009" };
const isOf = (path: string, shown: (value: string) => string, values: readonly string[], among: string): Meaning => ({
  ...field(path),
  shown,
  values,
  among,
});
const ofPhone = (path: string, among: string) => isOf(path, maskPhone, [rare.phone, "13700137999"], among);
const ofName = (path: string, among: string) => isOf(path, maskName, [rare.name, "司马无名"], among);

/** The filters of every list that can be asked for a time span, both ends included. */
export const timeMeanings: Readonly<Record<string, Meaning>> = {
  beginTime: { fitsTime: (made, value) => made >= value },
  endTime: { fitsTime: (made, value) => made <= value },
};

/** Input that a call needs beside any filter. */
export const besideOf: Readonly<Record<string, Row>> = {
  searchEnquiries: { phone: rare.phone },
  searchOutbox: { phone: "13800138000" },
};

const queued = { state: "submitted" };

export const meanings: Readonly<Record<string, Meaning>> = {
  "listAuditEvents.actorName": {
    ids: (value) => `select e.id from audit_events e join users u on e.actor_kind = 'staff'
      and e.actor_id = cast(u.id as text) where u.username = '${value}'`,
    values: "select username from users order by id limit 2",
  },
  "listOrders.search": text("orderNo"),
  "listClients.search": text("name"),
  "listClients.queue": queue({ failed: "select id from clients where webhook_failed_at is not null" }),
  "listDevices.search": text("name", "serial"),
  "listDevices.queue": queue({
    failing: "select subject_id from tasks where kind = 'device_module' and state = 'open'",
  }),
  "listDictionaryOptions.dictType": {
    ...column("dictionary_data", "dict_type", "label || value"),
    key: ({ label, value }) => `${label}${value}`,
  },
  "listEnquiries.assignee": assigned("enquiry"),
  "searchEnquiries.phone": ofPhone("phoneMasked", "listEnquiries"),
  "listInstruments.search": text("serial", "name", "model"),
  "listInstruments.queue": queue({
    due: "select id from instruments where state = 'in_use' and due_on in ('2026-11-01', '2026-11-25')",
    overdue: "select id from instruments where state = 'in_use' and due_on = '2026-11-01'",
  }),
  "listKitBatches.search": text("code", "lot"),
  "listMenus.title": { ...text("title", "permission"), isTree: true },
  "listMenus.visible": { isTree: true },
  "listMerchantBatches.merchantId": { ...column("kit_batches", "merchant_id"), isNeeded: true },
  "listMerchants.search": text("name", "shownName", "code"),
  "searchOutbox.phone": ofPhone("phoneMasked", "listOutbox"),
  "listOnlineSessions.username": text("username", "nickName"),
  "listPartnerRows.verdict": { isNeeded: true, values: ["ok", "unknown_barcode", "left_out"] },
  "listPlates.search": text("code"),
  "listPrivacyRequests.queue": queue({
    open: "select id from privacy_requests where closed_at is null and due_at > 0 and kind in ('correct', 'explain')",
  }),
  "listQcPoints.assayCode": { ...column("qc_points", "assay_code", "run_id"), values: ["ALC-2", "NUT-1"] },
  "listReagents.search": text("name", "supplier", "catalogNo"),
  "listReagents.queue": {
    of: ({ status, usable, reorderAt, waiting }) => [
      ...(status === "on" && Number(usable) < Number(reorderAt) ? ["low"] : []),
      ...(Number(waiting) > 0 ? ["waiting"] : []),
    ],
    values: ["low", "waiting"],
  },
  "listReagentLots.search": text("lot", "code"),
  "listReferenceMaterials.search": text("code", "name", "supplier"),
  "listReports.queue": queue({
    unviewed: "select id from reports where state in ('published', 'corrected') and first_viewed_at is null",
    contradicted: `select r.id from reports r join result_sets s on s.sample_id = r.sample_id and s.state = 'released'
      join result_holds h on h.result_set_id = s.id where h.rule = 'second_run' and h.stated_at is null
      and h.overtaken_at is null and h.erased_at is null`,
  }),
  "listReports.day": dayOf("publishedAt"),
  "listReports.viewedDay": {
    ids: (day) => `select id from reports where date(last_viewed_at / 1000 + 28800, 'unixepoch') = '${day}'`,
    values: ["2026-11-20", "2026-11-19"],
  },
  "listReports.correction": queue({
    open: "select report_id from report_corrections where state in ('waiting', 'submitted')",
    submitted: "select report_id from report_corrections where state = 'submitted'",
  }),
  "searchReports.barcode": { ...begin("barcode"), among: "listReports" },
  "searchReports.keyPart": { ...begin("key"), among: "listReports" },
  "searchReports.number": { ...field("number"), among: "listReports" },
  "searchReports.phone": ofPhone("person.phoneMasked", "listReports"),
  "searchReports.name": ofName("person.nameMasked", "listReports"),
  "listResultSets.search": {
    ids: (
      value,
    ) => `select s.id from result_sets s join samples a on a.id = s.sample_id left join runs r on r.id = s.run_id
      where a.barcode like '${value}%' or a.accession_no like '${value}%' or r.run_no like '${value}%'`,
    values: `select * from (select min(barcode) from samples where id in (select sample_id from result_sets)) union all
      select * from (select min(accession_no) from samples where id in (select sample_id from result_sets)) union all
      select * from (select min(run_no) from runs where id in (select run_id from result_sets))`,
  },
  "listResultSets.conclusion": { ...column("result_sets", "phenotype"), beside: queued },
  "listResultSets.ruleRow": { ...column("result_sets", "outcome ->> '$.rowId'"), beside: queued },
  "listResultSets.look": {
    beside: queued,
    of: ({ exceptions, holdReason }) => ((exceptions as unknown[]).length > 0 || holdReason ? "exception" : "normal"),
  },
  "listResultSets.day": dayOf("createdAt"),
  "listRetests.which": {
    of: ({ needsRecollection }) => (needsRecollection ? "recollect" : "retest"),
  },
  "listRetests.assignee": assigned("retest"),
  "listRuns.search": text("runNo", "plateCode"),
  "listRuns.day": dayOf("createdAt"),
  "listRuns.serial": column("runs", "instrument_serial"),
  "listSamples.queue": queue({
    overdue: `select id from samples where due_at < 1795000000000
      and state in ('received', 'accepted', 'plated', 'tested', 'retest_queued')`,
    rejected: "select id from samples where state = 'rejected' and binding_id is not null",
  }),
  "listSamples.day": dayOf("receivedAt"),
  "listSamples.barcode": begin("barcode"),
  "listUsers.username": text("username", "nickName"),
  "listUsers.phone": field("phone"),
  "listUsers.email": field("email"),
  "listUsers.roleId": column("user_roles", "role_id", "user_id"),
  "listUsers.postId": field("postId"),
  "listTubes.barcode": begin("barcode"),
  "listTubes.last4": column("tubes", "barcode_last4"),
  "listTubes.queue": queue({ unbound: "select id from tubes where state = 'quarantined' and binding_id is null" }),
  "listTubes.day": dayOf("boundAt"),
  "listTubes.assignee": assigned("quarantine"),
  "searchTubes.phone": ofPhone("person.phoneMasked", "listTubes"),
  "searchTubes.name": ofName("person.nameMasked", "listTubes"),
  "listDeliveries.clientId": {
    ...column("webhook_deliveries", "client_id"),
    isNeeded: true,
  },
};

/** Filters without a case, each with its reason. */
export const exceptions: Readonly<Record<string, string>> = {
  "searchRecords.text": "Decides which kinds of records are found at all: tests/worker/search.",
  "readMerchantFigures.merchantId": "Figures of past months, which name no merchant: tests/worker/merchants/own.",
  "listQcPoints.targetCode": "Chooses the figures of each point, not the points: tests/worker/trends.",
};

const one = (table: string, where = "true") => `where id = (select id from ${table} where ${where} limit 1)`;

/** Single rows that become unlike the others of their table. */
const changes = ({ bindingId, personId }: { readonly bindingId: string; readonly personId: string }) => [
  `update enquiries set state = 'handled' ${one("enquiries", "phone_masked = '137****7009'")}`,
  `update reports set binding_id = '${bindingId}', phone_hash = p.phone_hash, phone_masked = p.phone_masked,
    name_masked = p.name_masked from persons p where p.id = '${personId}' and reports.id = (select min(id) from reports)`,
  `update messages set phone_hash = p.phone_hash, phone_masked = p.phone_masked from persons p where p.id = '${personId}'
    and messages.id = (select min(id) from messages)`,
  `update clients set webhook_failed_at = 1 ${one("clients")}`,
  `update instruments set due_on = '2026-11-01' ${one("instruments", "state = 'in_use'")}`,
  `update instruments set due_on = '2026-11-25' ${one("instruments", "state = 'in_use' and due_on <> '2026-11-01'")}`,
  `update reagents set reorder_at = 99 ${one("reagents")}`,
  `update privacy_requests set closed_at = 1 ${one("privacy_requests")}`,
  `update reports set serial = 71 ${one("reports", "state = 'published'")}`,
  `update reports set last_viewed_at = 1795140000000, first_viewed_at = 1795140000000 ${one("reports", "state = 'published'")}`,
  `update samples set due_at = 1 ${one("samples", "state = 'received'")}`,
  `update samples set state = 'rejected' where id = (select max(id) from samples where state = 'received' and binding_id is not null)`,
  `update tubes set state = 'quarantined' ${one("tubes", "binding_id is null and state = 'issued'")}`,
  "update staff_sessions set ip = '10.7.7.7' where id = (select max(id) from staff_sessions)",
  `insert into login_logs select substr(id, 1, 15) || iif(substr(id, 16) = 'Z', 'Y', 'Z'), user_id, 'other', outcome,
    message, '10.9.9.9', browser, os, platform, request_id, created_at from login_logs limit 1`,
  "update users set post_id = (select min(id) from posts) where id = 1",
  "update users set post_id = (select max(id) from posts) where id = 2",
  `insert into tasks (id, kind, dedupe_key, subject_type, subject_id, created_at)
    select 'failing', 'device_module', 'failing', 'device', id, 1 from devices limit 1`,
  "update messages set wechat_until = 1 where id = (select max(id) from messages)",
];

/** Gives a piece of work of each kind to somebody. */
async function giveWork({ world, boss }: Stage): Promise<void> {
  const idsOf = (query: string) => world.read(statement(sql.raw(query), (rows) => rows.map(([id]) => String(id))));
  const work = {
    enquiry: "select max(id) from enquiries where state = 'open'",
    retest: "select max(id) from result_sets where hold_reason <> '' and state = 'draft'",
    quarantine: "select max(id) from tubes where state = 'quarantined'",
  } as const;
  for (const kind of ["enquiry", "retest", "quarantine"] as const) {
    const body = { kind, ids: await idsOf(work[kind]), userId: boss.userId };
    expect((await boss.call(assignWork, { body })).data).toEqual({ count: 1 });
  }
}

/** Changes some rows, so that every filter finds one and leaves one out. */
export async function addContrasts(stage: Stage, ready: Map<string, Prepared>): Promise<void> {
  const { world, boss } = stage;
  const run = (query: string) => world.write(statement(sql.raw(query), () => undefined));
  for (const phone of [rare.phone, rare.phone, "13700137001"]) {
    world.clock.advance(1_000);
    const body = { topic: "other", organisation: "", name: "王", phone, text: "报告怎么看", consent: true } as const;
    expect((await world.call(sendEnquiry, { body })).code).toBe(200);
  }
  const { bindingId, personId } = await bindRows(
    world,
    (await issuedBarcodes(world, boss, { productCode: "alcohol", quantity: 1 }))[0] ?? "",
    rare,
  );
  await world.call(reportClientError, { body: { message: "x is undefined", page: "/h5/bind" } });
  await boss.call(saveReferenceMaterials, { body: { materials: materialsForm(newCodes(2)) } });
  const tubes = await receivedTubes(stage, "alcohol", 3);
  for (const [nth, barcode] of tubes.slice(0, 2).entries()) await unanswered(stage, barcode, nth);
  await run("update result_sets set attempt = 2 where hold_reason <> '' and id = (select max(id) from result_sets)");
  const partnerImport = await judgedImport(stage, partnerCsv([tubes[2] ?? "", "2000000099990"]));
  ready.set("listPartnerRows", { params: { id: partnerImport } });
  const some = (table: string) => `where id in (select id from ${table} order by id limit 2)`;
  for (const table of ["kit_batches", "tubes", "samples", "reports"]) {
    await run(`update ${table} set merchant_id = (select min(id) from merchants) ${some(table)}`);
    await run(
      `update ${table} set merchant_id = (select max(id) from merchants) where id = (select max(id) from ${table})`,
    );
  }
  for (const change of changes({ bindingId, personId })) await run(change);
  await giveWork(stage);
}
