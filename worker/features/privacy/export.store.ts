import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { limits } from "#contract/limits";
import { bindingsTable, consentsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { messagesTable } from "#drizzle/schema/messages";
import { personsTable } from "#drizzle/schema/persons";
import { productsTable } from "#drizzle/schema/products";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportAccessesTable, reportsTable } from "#drizzle/schema/reports";
import { callsTable, resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { genderNames } from "../../http/wire-values";
import type { Query } from "../../platform/database/database";
import { parsedJson, select, selectColumn } from "../../platform/database/query";
import { findArchivedSamples } from "../archive/samples/archived-samples.queries";
import { phoneOfSession } from "../customers/customer-sessions.queries";
import { detailsOf, type PersonDetails } from "../persons/person-details.queries";
import type { ReportPayload } from "../reports/publish/report-payload";

const r = alias(reportsTable, "r");
const v = alias(reportVersionsTable, "v");
const binding = alias(bindingsTable, "b");
const p = alias(productsTable, "p");
const t = alias(tubesTable, "t");
const s = alias(samplesTable, "s");

const k = alias(callsTable, "k");

const person = alias(personsTable, "person");

const bindingsOf = (tokenHash: string): SQL => sql`(select ${bindingsTable.id} from ${bindingsTable}
  where ${bindingsTable.phoneHash} = ${phoneOfSession(tokenHash)})`;

export interface ExportedBinding {
  readonly bindingId: string;
  readonly personId: string;
  readonly product: string;
  readonly barcode: string;
  readonly nameSealed: string | null;
  readonly phoneSealed: string | null;
  readonly gender: keyof typeof genderNames | null;
  readonly details: PersonDetails;
  readonly boundAt: number;
  readonly receivedAt: number | null;
  readonly consentWithdrawnAt: number | null;
  readonly sample: { readonly state: string; readonly attempts: number } | null;
  readonly findings: readonly { site: string; result: string; at: number }[];
  readonly reports: readonly {
    key: string;
    version: number;
    publishedAt: number;
    level: number | null;
    content: ReportPayload | null;
  }[];
}

/** Most consents, messages and views; ten for each tube. */
const rowsMost = limits.ownTubesMax * 10;

/** Every tube of the phone with its person, findings and report versions; one row per tube, lists as JSON. */
export function findExport(tokenHash: string): Query<ExportedBinding[]> {
  const document = sql`json_object('bindingId', ${binding.id}, 'personId', ${person.id}, 'product', ${p.name},
    'barcode', ${t.barcode}, 'nameSealed', ${person.nameSealed}, 'phoneSealed', ${person.phoneSealed}, 'gender',
    ${person.gender}, 'details', ${detailsOf(person)}, 'boundAt', ${binding.boundAt}, 'receivedAt', ${s.receivedAt},
    'consentWithdrawnAt', ${binding.withdrawnAt}, 'sample', case when ${s.id} is null then null
    else json_object('state', ${s.state}, 'attempts', ${s.attempts}) end, 'findings',
    (select json_group_array(json_object('site', ${k.targetCode}, 'result', ${k.value}, 'at',
    ${k.createdAt})) from ${resultSetsTable} cross join ${callsTable} ${k}
    on ${k.resultSetId} = ${resultSetsTable.id} where ${resultSetsTable.sampleId} = ${s.id}
    and ${k.state} <> 'superseded' and ${k.value} is not null), 'reports',
    (select json_group_array(json_object('key', ${r.key}, 'version', ${v.n}, 'publishedAt', ${v.publishedAt}, 'level',
    iif(${r.state} = 'withdrawn', null, ${v.level}), 'content', json(iif(${r.state} = 'withdrawn', null,
    ${v.payload})))) from ${reportsTable} ${r} join ${reportVersionsTable} ${v} on ${v.reportId} = ${r.id}
    where ${r.bindingId} = ${binding.id} and ${r.key} is not null))`;
  return selectColumn(
    parsedJson<ExportedBinding>(document),
    sql`from ${bindingsTable} ${binding} join ${personsTable} ${person} on ${person.id} = ${binding.personId}
      join ${productsTable} ${p} on ${p.id} = ${binding.productId}
      join ${tubesTable} ${t} on ${t.id} = ${binding.tubeId} left join ${samplesTable} ${s} on ${s.id} =
      (select ${samplesTable.id} from ${samplesTable} where ${samplesTable.bindingId} = ${binding.id}
      and ${samplesTable.state} <> 'cancelled' limit 1) where ${binding.phoneHash} = ${phoneOfSession(tokenHash)}
      and ${binding.releasedAt} is null order by ${binding.id} desc limit ${limits.ownTubesMax}`,
  );
}

/** Archived data of the samples under the phone's bindings. */
export const findArchivedOfPhone = (tokenHash: string) =>
  findArchivedSamples(sql`(select ${samplesTable.id} from ${samplesTable}
    where ${samplesTable.bindingId} in ${bindingsOf(tokenHash)} order by ${samplesTable.id} desc limit ${limits.ownTubesMax})`);

export function findConsentsOfPhone(tokenHash: string) {
  const { documentId: document, action, at, bindingId } = consentsTable;
  return select(
    { document, action, at },
    sql`from ${consentsTable} where ${bindingId} in ${bindingsOf(tokenHash)} order by ${at}, ${document} limit ${rowsMost}`,
  );
}

export function findMessagesOfPhone(tokenHash: string) {
  const { id, kind, state, createdAt: at, phoneHash } = messagesTable;
  return select(
    { kind, state, at },
    sql`from ${messagesTable} where ${phoneHash} = ${phoneOfSession(tokenHash)} order by ${id} desc limit ${rowsMost}`,
  );
}

/** Who opened the reports: the customer himself, or staff. */
export function findViewsOfPhone(tokenHash: string) {
  const { id, kind: what, actorKind: by, at, reportId } = reportAccessesTable;
  const own = sql`select ${reportsTable.id} from ${reportsTable}
    where ${reportsTable.bindingId} in ${bindingsOf(tokenHash)}`;
  return select(
    { what, by, at },
    sql`from ${reportAccessesTable} where ${reportId} in (${own}) order by ${id} desc limit ${rowsMost}`,
  );
}
