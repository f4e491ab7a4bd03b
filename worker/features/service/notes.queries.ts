import { and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { personsTable } from "#drizzle/schema/persons";
import { customerNotesTable } from "#drizzle/schema/service";
import type { Query } from "../../platform/database/database";
import { db, select, write } from "../../platform/database/query";

const n = alias(customerNotesTable, "n");
const pn = alias(personsTable, "pn");

/** Deletes the notes about these persons; `which` is a condition on the table of persons. */
export const deleteNotesOfPersons = (which: SQL, when: SQL): Query<number> =>
  write(
    db
      .delete(customerNotesTable)
      .where(
        and(
          sql`${customerNotesTable.personId} in (select ${personsTable.id} from ${personsTable} where ${which})`,
          when,
        ),
      ),
  );

/** What was written about everybody behind a phone, the newest first; for the copy of their data. */
export const findNotesOfPhone = (phoneHash: SQL) =>
  select(
    { kind: n.kind, text: n.text, at: n.createdAt },
    sql`from ${personsTable} ${pn} join ${customerNotesTable} ${n} on ${n.personId} = ${pn.id}
      where ${pn.phoneHash} = ${phoneHash} order by ${n.id} desc limit 500`,
  );
