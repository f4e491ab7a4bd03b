import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { tubesTable } from "#drizzle/schema/kits";
import { messagesTable } from "#drizzle/schema/messages";
import { personsTable } from "#drizzle/schema/persons";
import { privacyRequestsTable } from "#drizzle/schema/privacy";
import { productsTable } from "#drizzle/schema/products";
import { reportsTable } from "#drizzle/schema/reports";
import { samplesTable } from "#drizzle/schema/samples";
import { customerNotesTable } from "#drizzle/schema/service";
import { usersTable } from "#drizzle/schema/users";
import { encryptedParam } from "../../platform/database/at-rest";
import { db, row, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { isPhoneClaim } from "../customers/phone-claims.queries";

/** Maximum number of rows of each kind. */
const most = 50;

const one = alias(personsTable, "one");
const pn = alias(personsTable, "pn");
const b = alias(bindingsTable, "b");
const t = alias(tubesTable, "t");
const s = alias(samplesTable, "s");
const p = alias(productsTable, "p");
const x = alias(reportsTable, "x");
const m = alias(messagesTable, "m");
const e = alias(enquiriesTable, "e");
const q = alias(privacyRequestsTable, "q");
const n = alias(customerNotesTable, "n");
const u = alias(usersTable, "u");

/** The current phone of this person; none once his data were erased. */
const phoneOf = (personId: string): SQL =>
  sql`(select ${one.phoneHash} from ${personsTable} ${one} where ${one.id} = ${personId})`;

/** Everybody with that phone. */
const peopleOf = (personId: string): SQL =>
  sql`(select ${pn.id} from ${personsTable} ${pn} where ${pn.phoneHash} = ${phoneOf(personId)})`;

export const findPersonsOfPhone = (personId: string) =>
  select(
    {
      id: pn.id,
      nameMasked: sql<string>`${pn.nameMasked}`,
      phoneMasked: sql<string>`${pn.phoneMasked}`,
      createdAt: pn.createdAt,
    },
    sql`from ${personsTable} ${pn} where ${pn.phoneHash} = ${phoneOf(personId)} order by ${pn.id} desc limit ${most}`,
  );

const product = {
  productCode: sql<string>`coalesce(${p.code}, '')`,
  productName: sql<string>`coalesce(${p.name}, '')`,
};

/** Tubes that they have now; an exchanged tube is shown on the page of its replacement. */
export const findTubesOfPeople = (personId: string) =>
  select(
    {
      id: t.id,
      barcode: t.barcode,
      personId: b.personId,
      ...product,
      state: t.state,
      sampleState: sql<string | null>`${s.state}`,
      boundAt: b.boundAt,
      receivedAt: t.receivedAt,
      dueAt: sql<number | null>`${s.dueAt}`,
      isWithdrawn: sql`${b.withdrawnAt} is not null`.mapWith(Boolean),
    },
    sql`from ${bindingsTable} ${b} join ${tubesTable} ${t} on ${t.id} = ${b.tubeId} and ${t.bindingId} = ${b.id}
      left join ${samplesTable} ${s} on ${s.id} = ${t.sampleId} left join ${productsTable} ${p} on ${p.id} = ${b.productId}
      where ${b.personId} in ${peopleOf(personId)} order by ${b.id} desc limit ${most}`,
  );

export const findReportsOfPeople = (personId: string) =>
  select(
    {
      id: x.id,
      serial: x.serial,
      personId: b.personId,
      ...product,
      state: x.state,
      publishedAt: x.publishedAt,
      firstViewedAt: x.firstViewedAt,
    },
    sql`from ${bindingsTable} ${b} join ${reportsTable} ${x} on ${x.bindingId} = ${b.id}
      left join ${productsTable} ${p} on ${p.id} = ${b.productId}
      where ${b.personId} in ${peopleOf(personId)} order by ${x.id} desc limit ${most}`,
  );

/** Messages to the phone: notices, or the codes that it asked for. */
export const findMessagesTo = (personId: string, which: "notices" | "codes") =>
  select(
    {
      id: m.id,
      kind: m.kind,
      state: m.state,
      lastErrorCode: m.lastErrorCode,
      createdAt: m.createdAt,
      deliveredAt: m.deliveredAt,
    },
    sql`from ${messagesTable} ${m} where ${m.phoneHash} = ${phoneOf(personId)}
      and (+${m.kind} = 'code') = ${which === "codes" ? 1 : 0} order by ${m.id} desc limit ${most}`,
  );

export const findEnquiriesFrom = (personId: string) =>
  select(
    {
      id: e.id,
      topic: e.topic,
      state: e.state,
      handledById: e.handledBy,
      handlerName: sql<string | null>`${u.nickName}`,
      createdAt: e.createdAt,
    },
    sql`from ${enquiriesTable} ${e} left join ${usersTable} ${u} on ${u.userId} = ${e.handledBy}
      where ${e.phoneHash} = ${phoneOf(personId)} order by ${e.id} desc limit ${most}`,
  );

export const findRequestsFrom = (personId: string) =>
  select(
    {
      id: q.id,
      kind: q.kind,
      isPhoneClaim: isPhoneClaim(q.details),
      state: q.state,
      dueAt: q.dueAt,
      createdAt: q.createdAt,
    },
    sql`from ${privacyRequestsTable} ${q} where ${q.phoneHash} = ${phoneOf(personId)} order by ${q.id} desc limit ${most}`,
  );

export const findNotesAbout = (personId: string) =>
  select(
    {
      id: n.id,
      kind: n.kind,
      personId: n.personId,
      text: n.text,
      writtenById: n.writtenBy,
      writerName: sql<string | null>`${u.nickName}`,
      createdAt: n.createdAt,
    },
    sql`from ${customerNotesTable} ${n} left join ${usersTable} ${u} on ${u.userId} = ${n.writtenBy}
      where ${n.personId} in ${peopleOf(personId)} order by ${n.id} desc limit ${most}`,
  );

export const findEncryptedCustomer = (personId: string) =>
  row(
    db
      .select({ name: personsTable.nameSealed, phone: personsTable.phoneSealed })
      .from(personsTable)
      .where(eq(personsTable.id, personId)),
  );

interface NewNote {
  readonly id: string;
  readonly personId: string;
  readonly kind: (typeof customerNotesTable.$inferInsert)["kind"];
  readonly text: string;
  readonly writtenBy: number;
  readonly createdAt: number;
}

/** Inserted only if the person's data was not erased since the page was read. */
export const insertNote = (note: NewNote) =>
  write(
    insertInto(
      customerNotesTable,
      { ...note, text: encryptedParam("customer_notes.text", note.text) },
      {
        when: sql`exists (select 1 from ${personsTable} where ${personsTable.id} = ${note.personId}
          and ${personsTable.erasedAt} is null)`,
      },
    ),
  );
