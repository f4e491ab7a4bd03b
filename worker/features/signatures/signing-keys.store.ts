import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { signingKeysTable } from "#drizzle/schema/signatures";
import type { Query } from "../../platform/database/database";
import { db, row, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const keys = signingKeysTable;

/** The current signing key; none before the first report. */
export const findSigningKey = () => row(db.select().from(keys).where(gt(keys.n, 0)).orderBy(desc(keys.n)).limit(1));

export type SigningKeyRow = NonNullable<ReturnType<ReturnType<typeof findSigningKey>["read"]>>;

/** More keys than an installation will ever have. */
const keysMost = 1000;

export const findPublicKeys = () =>
  rows(
    db
      .select({ id: keys.id, publicKey: keys.publicKey, createdAt: keys.createdAt, retiredAt: keys.retiredAt })
      .from(keys)
      .where(gt(keys.n, 0))
      .orderBy(desc(keys.n))
      .limit(keysMost),
  );

export interface NewSigningKey {
  readonly id: string;
  /** Number of the key before it; 0 for the first. */
  readonly after: number;
  readonly publicKey: string;
  readonly privateSealed: string;
  readonly createdBy: number | null;
  readonly now: number;
}

/** Inserted only if no other key was inserted meanwhile. */
export const insertSigningKey = ({ id, after, publicKey, privateSealed, createdBy, now }: NewSigningKey) =>
  write(
    insertInto(
      keys,
      { id, n: after + 1, publicKey, privateSealed, createdBy, createdAt: now },
      { when: sql`not exists (select 1 from ${keys} where ${keys.n} > ${after})` },
    ),
  );

/** Retires keys before that one. */
export function retireKeysBefore(id: string, now: number): Query<number> {
  const newest = sql`(select ${keys.n} from ${keys} where ${eq(keys.id, id)})`;
  return write(
    db
      .update(keys)
      .set({ retiredAt: now, privateSealed: null })
      .where(and(lt(keys.n, newest), isNull(keys.retiredAt))),
  );
}
