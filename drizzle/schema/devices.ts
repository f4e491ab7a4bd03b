import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";
import { merchantsTable } from "./merchants";

export const devicesTable = sqliteTable(
  "devices",
  {
    id: text("id").primaryKey(),
    serial: text("serial").notNull().unique("devices_serial"),
    name: text("name").notNull(),
    model: text("model").notNull().default(""),
    merchantId: text("merchant_id").references(() => merchantsTable.id),
    moduleCount: integer("module_count").notNull().default(96),
    firmware: text("firmware").notNull().default(""),
    state: text("state", { enum: ["pending", "enrolled", "revoked"] })
      .notNull()
      .default("pending"),
    enrolCodeHash: text("enrol_code_hash").unique("devices_enrol_code"),
    enrolExpiresAt: integer("enrol_expires_at"),
    lastSeenAt: integer("last_seen_at"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("devices_state", t.state),
    index("devices_state_id").on(t.state, t.id),
    index("devices_merchant").on(t.merchantId, t.id),
  ],
);

export const deviceKeysTable = sqliteTable(
  "device_keys",
  {
    id: text("id").primaryKey(),
    deviceId: text("device_id")
      .notNull()
      .references(() => devicesTable.id),
    secretSealed: text("secret_sealed").notNull(),
    expiresAt: integer("expires_at"),
    /** When the device first signed a message: only then is it certain that it holds the key. */
    firstUsedAt: integer("first_used_at"),
    revokedAt: integer("revoked_at"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("device_keys_device").on(t.deviceId, t.id)],
);

export const deviceMessagesTable = sqliteTable(
  "device_messages",
  {
    id: text("id").primaryKey(),
    deviceId: text("device_id")
      .notNull()
      .references(() => devicesTable.id),
    runUid: text("run_uid").notNull(),
    messageSeq: integer("message_seq").notNull(),
    kind: text("kind").notNull(),
    bodyHash: text("body_hash").notNull(),
    fileKey: text("file_key"),
    /** The tubes in the modules that a message names, planned or measured. */
    barcodes: text("barcodes", { mode: "json" }).$type<string[]>(),
    outcome: text("outcome", { enum: ["accepted", "refused", "disputed"] }).notNull(),
    response: text("response", { mode: "json" }).$type<unknown>(),
    receivedAt: integer("received_at").notNull(),
  },
  (t) => [
    enumCheck("device_messages_outcome", t.outcome),
    uniqueIndex("device_messages_once").on(t.deviceId, t.runUid, t.messageSeq).where(sql.raw("outcome <> 'disputed'")),
    index("device_messages_device").on(t.deviceId, t.id),
    index("device_messages_disputed").on(t.deviceId, t.id).where(sql.raw("outcome = 'disputed'")),
    index("device_messages_outcome_id").on(t.outcome, t.id),
    index("device_messages_kept").on(t.receivedAt).where(sql.raw("file_key is not null")),
  ],
);

export const moduleHealthTable = sqliteTable(
  "module_health",
  {
    deviceId: text("device_id")
      .notNull()
      .references(() => devicesTable.id),
    moduleNo: integer("module_no").notNull(),
    runCount: integer("run_count").notNull().default(0),
    failureCount: integer("failure_count").notNull().default(0),
    failuresInRow: integer("failures_in_row").notNull().default(0),
    /** Tubes whose test gave no valid result although the module reported no fault. */
    invalidCount: integer("invalid_count").notNull().default(0),
    lastTemperatureError: real("last_temperature_error"),
    lastFault: text("last_fault").notNull().default(""),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceId, t.moduleNo] }),
    // Only rows with at least `moduleFailuresForAlarm` failures.
    index("module_health_failing").on(t.deviceId).where(sql.raw("failures_in_row >= 3")),
  ],
);
