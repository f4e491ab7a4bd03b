import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";

// An erased person keeps the row (bindings and consents point at it) and loses every personal column.
export const personsTable = sqliteTable(
  "persons",
  {
    id: text("id").primaryKey(),
    nameSealed: text("name_sealed"),
    nameMasked: text("name_masked"),
    nameHash: text("name_hash"),
    phoneSealed: text("phone_sealed"),
    phoneHash: text("phone_hash"),
    phoneMasked: text("phone_masked"),
    phoneLast4: text("phone_last4"),
    gender: text("gender", { enum: ["male", "female"] }),
    /** Birth month, height and weight, encrypted. */
    detailsSealed: text("details_sealed"),
    erasedAt: integer("erased_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    enumCheck("persons_gender", t.gender),
    check(
      "persons_whole_or_erased",
      sql.raw(
        "(erased_at is null and name_sealed is not null and phone_sealed is not null and phone_hash is not null" +
          " and details_sealed is not null and gender is not null)" +
          " or (erased_at is not null and name_sealed is null and phone_sealed is null and phone_hash is null" +
          " and details_sealed is null)",
      ),
    ),
    index("persons_phone").on(t.phoneHash, t.id),
    index("persons_named").on(t.nameHash, t.id),
  ],
);
