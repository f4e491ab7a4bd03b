import { and, asc, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { assaysTable, automaticReleasesTable, productsTable } from "#drizzle/schema/products";
import { usersTable } from "#drizzle/schema/users";
import { aliasedOrNull } from "../../platform/database/alias";
import type { Query, StatementResult } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import type { PathogenAssay } from "../products/assays/assay.types";
import { stateMove } from "../states/state-moves.queries";
import { automaticReleaseStates } from "./devices.states";

const releases = automaticReleasesTable;
const nextVersion = sql`${releases.version} + 1`;
const asker = alias(usersTable, "asker");
const approver = alias(usersTable, "approver");
const person = (userId: number | null, name: string | null) => (userId === null ? null : { userId, name: name ?? "" });

/** The setting of every live product that devices measure; only of `productId` when it is given. */
export function findReleaseSettings(productId = "") {
  const query = rows(
    db
      .select({
        id: productsTable.id,
        code: productsTable.code,
        name: productsTable.name,
        state: sql<"off" | "asked" | "on">`coalesce(${releases.state}, 'off')`.as("release_state"),
        reason: sql<string>`coalesce(${releases.reason}, '')`.as("release_reason"),
        askedBy: releases.askedBy,
        askerName: aliasedOrNull(asker.nickName, "asker_name"),
        askedAt: releases.askedAt,
        approvedBy: releases.approvedBy,
        approverName: aliasedOrNull(approver.nickName, "approver_name"),
        approvedAt: releases.approvedAt,
        /** The approved conditions, as they were written at that time. */
        approvedConditions: sql<string | null>`${releases.conditions}`.as("approved_conditions"),
        assay: assaysTable.definition,
      })
      .from(productsTable)
      .innerJoin(assaysTable, eq(assaysTable.id, productsTable.assayId))
      .leftJoin(releases, eq(releases.productId, productsTable.id))
      .leftJoin(asker, eq(asker.userId, releases.askedBy))
      .leftJoin(approver, eq(approver.userId, releases.approvedBy))
      .where(
        and(
          eq(productsTable.state, "live"),
          eq(assaysTable.kind, "pathogen"),
          sql`${productId} in ('', ${productsTable.id})`,
        ),
      )
      .orderBy(asc(productsTable.sort)),
  );
  return {
    ...query,
    read: (result: StatementResult) =>
      query.read(result).map(({ code, name, askedBy, askerName, approvedBy, approverName, assay, ...setting }) => ({
        ...setting,
        product: { code, name },
        askedBy: person(askedBy, askerName),
        approvedBy: person(approvedBy, approverName),
        assay: assay as PathogenAssay,
      })),
  };
}

interface Wish {
  readonly productId: string;
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
}

/** Changes nothing when it was asked for already or is on. */
export function requestAutomaticRelease({ productId, reason, userId, now }: Wish): Query<number> {
  const { to, isLegal } = stateMove(releases.state, automaticReleaseStates, ["ask"]);
  const wish = { reason, askedBy: userId, askedAt: now };
  return write(
    db
      .insert(releases)
      .values({ productId, state: to, ...wish })
      .onConflictDoUpdate({
        target: releases.productId,
        set: { state: to, ...wish, approvedBy: null, approvedAt: null, conditions: null, version: nextVersion },
        setWhere: isLegal,
      }),
  );
}

export function endAutomaticRelease({ productId, reason }: Wish): Query<number> {
  const { to, isLegal } = stateMove(releases.state, automaticReleaseStates, ["end"]);
  return write(
    db
      .update(releases)
      .set({ state: to, reason, version: nextVersion })
      .where(and(eq(releases.productId, productId), isLegal)),
  );
}

/** Changes nothing when nobody asked, or the same person did. */
export function approveReleaseRow(by: Omit<Wish, "reason"> & { readonly conditions: string }): Query<number> {
  const { productId, userId, now, conditions } = by;
  const { to, isLegal } = stateMove(releases.state, automaticReleaseStates, ["approve"]);
  return write(
    db
      .update(releases)
      .set({ state: to, approvedBy: userId, approvedAt: now, conditions: sql`${conditions}`, version: nextVersion })
      .where(and(eq(releases.productId, productId), isLegal, ne(releases.askedBy, userId))),
  );
}
