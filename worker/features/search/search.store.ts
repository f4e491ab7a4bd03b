import { and, between, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { searchResultsMax } from "#contract/search";
import { bindingsTable } from "#drizzle/schema/bindings";
import { clientsTable } from "#drizzle/schema/clients";
import { departmentsTable } from "#drizzle/schema/departments";
import { instrumentsTable } from "#drizzle/schema/instruments";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { merchantsTable } from "#drizzle/schema/merchants";
import { ordersTable } from "#drizzle/schema/orders";
import { personsTable } from "#drizzle/schema/persons";
import { platesTable } from "#drizzle/schema/plates";
import { reagentLotsTable, reagentsTable } from "#drizzle/schema/reagents";
import { reportsTable } from "#drizzle/schema/reports";
import { runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { hashedParam } from "../../platform/database/at-rest";
import { dataScope } from "../../platform/database/data-scope";
import { contains } from "../../platform/database/list-conditions";
import { select } from "../../platform/database/query";
import { isSearchedPerson, type SearchedPerson } from "../persons/persons.queries";

const t = alias(tubesTable, "t");
const t2 = alias(tubesTable, "t2");
const b = alias(bindingsTable, "b");
const b2 = alias(bindingsTable, "b2");
const pn = alias(personsTable, "pn");
const pn2 = alias(personsTable, "pn2");
const s = alias(samplesTable, "s");
const s2 = alias(samplesTable, "s2");
const r = alias(runsTable, "r");
const k = alias(kitBatchesTable, "k");
const pl = alias(platesTable, "pl");
const x = alias(reportsTable, "x");
const x2 = alias(reportsTable, "x2");
const m = alias(merchantsTable, "m");
const o = alias(ordersTable, "o");
const cl = alias(clientsTable, "cl");
const u = alias(usersTable, "u");
const d = alias(departmentsTable, "d");
const l = alias(reagentLotsTable, "l");
const l2 = alias(reagentLotsTable, "l2");
const g = alias(reagentsTable, "g");
const i = alias(instrumentsTable, "i");
const i2 = alias(instrumentsTable, "i2");

/** The last character of Unicode; it sorts after every continuation of a text. */
const afterAll = "\u{10FFFF}";
const begins = (column: SQLiteColumn, text: string): SQL => between(column, text, text + afterAll);

/** Found by a part of the barcode, or by the person bound now. */
type Tube = { readonly barcode: string } | SearchedPerson;

const bindingsOf = (person: SearchedPerson): SQL => sql`from ${personsTable} join ${bindingsTable} ${b2}
  on ${b2.personId} = ${personsTable.id} where ${isSearchedPerson(person)} order by ${personsTable.id} desc limit ${searchResultsMax}`;

function tubesNamed(named: Tube): SQL {
  if (!("barcode" in named)) return sql`select ${b2.tubeId} ${bindingsOf(named)}`;
  const { barcode } = named;
  if (barcode.length === 4)
    return sql`select ${t2.id} from ${tubesTable} ${t2} where ${t2.barcodeLast4} = ${barcode}
      order by ${t2.id} desc limit ${searchResultsMax}`;
  return sql`select ${t2.id} from ${tubesTable} ${t2} where ${begins(t2.barcode, barcode)}
    order by ${t2.barcode} limit ${searchResultsMax}`;
}

/** The masked person of a tube or report, only while it is bound. */
const masked = sql<string>`coalesce(${pn.nameMasked}, '')`;

export function findTubesNamed(named: Tube) {
  // A tube that a person no longer has is not found: the tube's current binding must lead to the person.
  const isHis = "barcode" in named ? sql`1` : isPerson(named);
  return select(
    { id: t.id, barcode: t.barcode, state: t.state, person: masked },
    sql`from ${tubesTable} ${t} left join ${bindingsTable} ${b} on ${b.id} = ${t.bindingId}
      left join ${personsTable} ${pn} on ${pn.id} = ${b.personId}
      where ${t.id} in (select * from (${tubesNamed(named)})) and ${isHis} limit ${searchResultsMax}`,
  );
}

/** The newest person of each phone that the text matches, and how many people share that phone. */
export function findCustomersNamed(person: SearchedPerson) {
  const named = sql`select max(${pn2.id}) from ${personsTable} ${pn2} where ${
    "phoneHash" in person ? sql`${pn2.phoneHash} = ${person.phoneHash}` : sql`${pn2.nameHash} = ${person.nameHash}`
  } group by ${pn2.phoneHash} limit ${searchResultsMax}`;
  return select(
    {
      id: pn.id,
      name: sql<string>`${pn.nameMasked}`,
      phone: sql<string>`${pn.phoneMasked}`,
      people: sql<number>`(select count(*) from ${personsTable} ${pn2} where ${pn2.phoneHash} = ${pn.phoneHash})`,
    },
    sql`from ${personsTable} ${pn} where ${pn.id} in (select * from (${named})) order by ${pn.id} desc`,
  );
}

const isPerson = (person: SearchedPerson): SQL =>
  "phoneHash" in person ? sql`${pn.phoneHash} = ${person.phoneHash}` : sql`${pn.nameHash} = ${person.nameHash}`;

type Report = { readonly key: string } | { readonly serial: number } | Tube;

function reportsNamed(named: Report): SQL {
  if ("key" in named)
    return sql`select ${x2.id} from ${reportsTable} ${x2} where ${begins(x2.key, named.key)}
      order by ${x2.key} limit ${searchResultsMax}`;
  if ("serial" in named) return sql`select ${x2.id} from ${reportsTable} ${x2} where ${x2.serial} = ${named.serial}`;
  if (!("barcode" in named))
    return sql`select ${x2.id} from ${reportsTable} ${x2}
      where ${x2.bindingId} in (select * from (select ${b2.id} ${bindingsOf(named)}))`;
  return sql`select ${x2.id} from ${samplesTable} ${s2} join ${reportsTable} ${x2} on ${x2.sampleId} = ${s2.id}
    where ${s2.tubeId} in (select * from (${tubesNamed(named)}))`;
}

export function findReportsNamed(named: Report) {
  return select(
    { id: x.id, key: sql<string>`coalesce(${x.key}, '')`, barcode: s.barcode, person: masked },
    sql`from ${reportsTable} ${x} join ${samplesTable} ${s} on ${s.id} = ${x.sampleId}
      join ${bindingsTable} ${b} on ${b.id} = ${x.bindingId} left join ${personsTable} ${pn} on ${pn.id} = ${b.personId}
      where ${x.id} in (select * from (${reportsNamed(named)})) order by ${x.id} desc limit ${searchResultsMax}`,
  );
}

export const findSamplesNumbered = (code: string) =>
  select(
    { id: s.tubeId, name: sql<string>`${s.accessionNo}`, barcode: s.barcode },
    sql`from ${samplesTable} ${s} where ${begins(s.accessionNo, code)} order by ${s.accessionNo} limit ${searchResultsMax}`,
  );

export const findRunsNumbered = (code: string) =>
  select(
    { id: r.id, name: r.runNo, detail: r.plateCode },
    sql`from ${runsTable} ${r} where ${begins(r.runNo, code)} order by ${r.runNo} limit ${searchResultsMax}`,
  );

export const findBatchesNumbered = (code: string) =>
  select(
    { id: k.id, name: k.code, detail: k.lot },
    sql`from ${kitBatchesTable} ${k} where ${begins(k.code, code)} order by ${k.code} limit ${searchResultsMax}`,
  );

/** Lots by the supplier's lot number, by our own code, or by a box's code, which begins with it. */
export const findLotsNumbered = (code: string) =>
  select(
    { id: l.id, name: l.lot, detail: g.name },
    sql`from ${reagentLotsTable} ${l} join ${reagentsTable} ${g} on ${g.id} = ${l.reagentId} where ${l.id} in (
      select ${l2.id} from ${reagentLotsTable} ${l2} where ${begins(l2.lot, code)}
      union select ${l2.id} from ${reagentLotsTable} ${l2} where ${begins(l2.code, lotCodeIn(code))})
      order by ${l.id} desc limit ${searchResultsMax}`,
  );

/** Instruments by the beginning of the serial or of the name. */
export function findInstrumentsNamed(text: string) {
  const by = (column: SQLiteColumn) =>
    sql`select * from (select ${i2.id} from ${instrumentsTable} ${i2} where ${begins(column, text)}
      order by ${column} limit ${searchResultsMax})`;
  return select(
    { id: i.id, name: i.name, detail: i.serial },
    sql`from ${instrumentsTable} ${i} where ${i.id} in (${by(i2.serial)} union ${by(i2.name)}) limit ${searchResultsMax}`,
  );
}

/** The lot's part of a box's code; any other text unchanged. */
const lotCodeIn = (code: string): string => /^SJ\d{6}-\w{5}(?=-)/.exec(code)?.[0] ?? code;

/** Orders by the beginning of the client's own number. */
export const findOrdersNumbered = (typed: string) =>
  select(
    { id: o.id, name: o.orderNo, detail: cl.name },
    sql`from ${ordersTable} ${o} join ${clientsTable} ${cl} on ${cl.id} = ${o.clientId}
      where ${begins(o.orderNo, typed)} order by ${o.orderNo} limit ${searchResultsMax}`,
  );

export const findPlatesNumbered = (code: string) =>
  select(
    { id: pl.id, name: pl.code, detail: pl.note },
    sql`from ${platesTable} ${pl} where ${begins(pl.code, code)} order by ${pl.code} limit ${searchResultsMax}`,
  );

export function findMerchantsNamed(text: string) {
  const by = (column: SQLiteColumn) =>
    sql`select * from (select ${m.id} from ${merchantsTable} ${m} where ${begins(column, text)}
      order by ${column} limit ${searchResultsMax})`;
  const ids = sql`${by(m.code)} union ${by(m.name)} union ${by(m.shownName)}`;
  const one = alias(merchantsTable, "one");
  return select(
    { id: one.id, name: one.name, detail: one.code },
    sql`from ${merchantsTable} ${one} where ${one.id} in (${ids}) and ${one.deletedAt} is null limit ${searchResultsMax}`,
  );
}

/** Users inside the caller's data scope, found by a part of any of their names or by the whole phone. */
export function findUsersNamed(sessionId: string, named: { readonly phone: string } | { readonly name: string }) {
  const isNamed =
    "phone" in named
      ? sql`${u.phoneHash} = ${hashedParam("staff-phone", named.phone)}`
      : sql`(${contains(u.username, named.name)} or ${contains(u.nickName, named.name)})`;
  return select(
    { id: u.username, name: u.nickName, detail: sql<string>`coalesce(${d.name}, '')` },
    sql`from ${usersTable} ${u} left join ${departmentsTable} ${d} on ${d.departmentId} = ${u.departmentId}
      where ${and(sql`${u.deletedAt} is null`, isNamed, dataScope(sessionId, "admin:sysUser:list").seesUser(u))}
      order by ${u.userId} limit ${searchResultsMax}`,
  );
}
