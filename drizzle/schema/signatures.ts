import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { usersTable } from "./users";

/** The keys under which report versions are signed; the one with the greatest number signs. */
export const signingKeysTable = sqliteTable("signing_keys", {
  /** The first 16 hex digits of the SHA-256 of the public key. */
  id: text("id").primaryKey(),
  n: integer("n").notNull().unique("signing_keys_n"),
  /** Ed25519, 32 bytes in base64url. */
  publicKey: text("public_key").notNull(),
  /** PKCS #8, encrypted; removed once the key was replaced. */
  privateSealed: text("private_sealed"),
  createdAt: integer("created_at").notNull(),
  createdBy: integer("created_by").references(() => usersTable.userId),
  retiredAt: integer("retired_at"),
});
