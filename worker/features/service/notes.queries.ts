import { and, type SQL, sql } from "drizzle-orm";
import { personsTable } from "#drizzle/schema/persons";
import { customerNotesTable } from "#drizzle/schema/service";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

/** Deletes the notes about these persons; `which` is a condition on the table of persons. */
export const forgetNotes = (which: SQL, when: SQL): Query<number> =>
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
