import { eq } from "drizzle-orm";
import { productsTable } from "#drizzle/schema/products";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

export type ReportPolicy = (typeof productsTable.$inferSelect)["reportPolicy"];

/** Leaves the version as it is: nobody who edits the product meanwhile loses his form. */
export const saveReportPolicy = (
  productId: string,
  reportPolicy: ReportPolicy,
  userId: number,
  now: number,
): Query<number> =>
  write(
    db
      .update(productsTable)
      .set({ reportPolicy, updatedBy: userId, updatedAt: now })
      .where(eq(productsTable.id, productId)),
  );
