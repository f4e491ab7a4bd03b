import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable, consentsTable } from "#drizzle/schema/bindings";
import { personsTable } from "#drizzle/schema/persons";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { insertInto, listAsRows } from "../../platform/database/writes";
import type { NewPhone } from "../persons/persons.queries";

const bindings = bindingsTable;
const consents = consentsTable;
const persons = personsTable;

/** The persons of these bindings, a list of ids in SQL. */
export const personIdsOfBindings = (bindingIds: SQL): SQL =>
  sql`${persons.id} in (select ${bindings.personId} from ${bindings} where ${bindings.id} in ${bindingIds})`;

/** Removes from consents the data that could lead to a telephone. */
export const erasePhonesInConsents = (which: SQL | undefined): Query<number> =>
  write(db.update(consents).set({ phoneHash: null, ipHash: "", customerSessionId: null }).where(which));

export const isConsentOfBindings = (bindingIds: SQL): SQL => sql`${consents.bindingId} in ${bindingIds}`;
export const isConsentOfPhones = (phones: SQL): SQL => sql`${consents.phoneHash} in ${phones}`;

/** Ends the bindings of an erased person and removes their phone. */
export function eraseBindings(ids: SQL, now: number, when: SQL): Query<number> {
  return write(
    db
      .update(bindings)
      .set({
        phoneHash: null,
        releasedAt: sql`coalesce(${bindings.releasedAt}, ${now})`,
        releaseReason: sql`coalesce(${bindings.releaseReason}, 'erased')`,
      })
      .where(and(sql`${bindings.id} in ${ids}`, when)),
  );
}

/** Marks bindings as withdrawn by their owner. */
export function withdrawBindings(ids: SQL, now: number, when: SQL): Query<number> {
  return write(
    db
      .update(bindings)
      .set({ withdrawnAt: sql`coalesce(${bindings.withdrawnAt}, ${now})` })
      .where(and(sql`${bindings.id} in ${ids}`, when)),
  );
}

/** Adds a withdrawal for the newest consent to sensitive data of each binding. */
export function withdrawConsents(
  withdrawn: readonly { readonly bindingId: string; readonly consentId: string }[],
  now: number,
  when: SQL,
): Query<number> {
  const one = listAsRows(withdrawn);
  const given = alias(consents, "given");
  const newest = sql`(select ${consents.id} from ${consents} where ${consents.bindingId} = ${one.of("bindingId")}
    and ${consents.kind} = 'sensitive' order by ${consents.at} desc, ${consents.action} desc limit 1)`;
  return write(
    insertInto(
      consents,
      {
        id: one.of("consentId"),
        documentId: sql`${given.documentId}`,
        kind: sql`${given.kind}`,
        action: "withdrawn",
        bindingId: sql`${given.bindingId}`,
        personId: sql`${given.personId}`,
        phoneHash: sql`${given.phoneHash}`,
        channel: "h5",
        at: now,
      },
      {
        from: sql`${one.rows} join ${consents} ${given} on ${given.id} = ${newest}`,
        when: and(eq(given.action, "given"), when),
      },
    ),
  );
}

interface ReplacedBinding {
  readonly fromId: string;
  readonly bindingId: string;
  readonly tubeId: string;
  readonly now: number;
}

/** Moves a binding to another tube: a new row with the same person, and copies of the given consents. */
export function replaceBinding({ fromId, bindingId, tubeId, now }: ReplacedBinding, when: SQL) {
  const c = alias(consents, "c");
  const later = alias(consents, "later");
  const isNewest = sql`not exists (select 1 from ${consents} ${later} where ${later.bindingId} = ${c.bindingId}
    and ${later.kind} = ${c.kind} and ${later.id} > ${c.id})`;
  return [
    write(
      db
        .update(bindings)
        .set({ releasedAt: now, releaseReason: "replaced" })
        .where(and(eq(bindings.id, fromId), when)),
    ),
    write(
      insertInto(
        bindings,
        {
          id: bindingId,
          tubeId,
          channel: "staff",
          boundAt: now,
          undoUntil: now,
          personId: sql`${bindings.personId}`,
          productId: sql`${bindings.productId}`,
          phoneHash: sql`${bindings.phoneHash}`,
        },
        { from: sql`${bindings}`, when: and(eq(bindings.id, fromId), when) },
      ),
    ),
    write(
      insertInto(
        consents,
        {
          id: sql`${bindingId} || '.' || ${c.kind}`,
          bindingId,
          documentId: sql`${c.documentId}`,
          kind: sql`${c.kind}`,
          action: sql`${c.action}`,
          personId: sql`${c.personId}`,
          phoneHash: sql`${c.phoneHash}`,
          channel: sql`${c.channel}`,
          proofHash: sql`${c.proofHash}`,
          customerSessionId: sql`${c.customerSessionId}`,
          ipHash: sql`${c.ipHash}`,
          at: sql`${c.at}`,
        },
        {
          from: sql`${consents} ${c}`,
          when: and(eq(c.bindingId, fromId), eq(c.action, "given"), when, isNewest),
        },
      ),
    ),
  ];
}

export function moveBindings(from: string, to: NewPhone, when: SQL): Query<number> {
  return write(
    db
      .update(bindingsTable)
      .set({ phoneHash: to.phoneHash })
      .where(sql`${bindingsTable.phoneHash} = ${from}
      and ${bindingsTable.personId} in (select value ->> 'id' from json_each(${JSON.stringify(to.sealed)}))
      and ${when}`),
  );
}
