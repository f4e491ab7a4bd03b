import { and, eq, inArray, ne } from "drizzle-orm";
import { consentDocumentsTable } from "#drizzle/schema/agreements";
import { db, rows, write } from "../../platform/database/query";

/** Which of these documents are already in the database. */
export function findDocuments(ids: readonly string[]) {
  return rows(
    db
      .select({ id: consentDocumentsTable.id })
      .from(consentDocumentsTable)
      .where(inArray(consentDocumentsTable.id, [...ids])),
  );
}

export function retireOtherDocuments(kind: "agreement" | "sensitive" | "privacy", id: string) {
  return write(
    db
      .update(consentDocumentsTable)
      .set({ isCurrent: false })
      .where(
        and(
          eq(consentDocumentsTable.kind, kind),
          eq(consentDocumentsTable.isCurrent, true),
          ne(consentDocumentsTable.id, id),
        ),
      ),
  );
}

export function insertDocument(row: typeof consentDocumentsTable.$inferInsert) {
  return write(db.insert(consentDocumentsTable).values(row).onConflictDoNothing());
}
