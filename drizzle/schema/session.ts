import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";
import { rolesTable } from "./roles";
import { usersTable } from "./users";

export const staffSessionsTable = sqliteTable(
  "staff_sessions",
  {
    id: text("id").primaryKey(),
    userId: integer("user_id")
      .notNull()
      .references(() => usersTable.userId),
    kind: text("kind", { enum: ["browser", "api"] }).notNull(),
    cookieHash: text("cookie_hash"),
    rotation: integer("rotation").notNull().default(0),
    rotatedAt: integer("rotated_at"),
    viewAsRoleId: integer("view_as_role_id").references(() => rolesTable.roleId),
    isRemembered: integer("remembered", { mode: "boolean" }).notNull().default(false),
    provenAt: integer("proven_at").notNull(),
    lastSeenAt: integer("last_seen_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    ip: text("ip").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    endedAt: integer("ended_at"),
    endReason: text("end_reason"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    enumCheck("staff_sessions_kind", t.kind),
    index("staff_sessions_live").on(t.userId, t.createdAt).where(sql.raw("ended_at is null")),
    index("staff_sessions_view_as").on(t.viewAsRoleId).where(sql.raw("view_as_role_id is not null")),
    index("staff_sessions_expires").on(t.expiresAt),
  ],
);

export const captchasTable = sqliteTable(
  "captchas",
  {
    id: text("id").primaryKey(),
    answerHash: text("answer_hash").notNull(),
    usedAt: integer("used_at"),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("captchas_expires").on(t.expiresAt)],
);

export const loginThrottlesTable = sqliteTable(
  "login_throttles",
  {
    key: text("key").primaryKey(),
    failures: integer("failures").notNull().default(0),
    totalFailures: integer("total_failures").notNull().default(0),
    windowStartedAt: integer("window_started_at").notNull(),
    lockedUntil: integer("locked_until"),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("login_throttles_updated").on(t.updatedAt)],
);
