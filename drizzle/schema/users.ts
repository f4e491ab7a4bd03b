import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck, staffEditColumns } from "../columns";
import { departmentsTable } from "./departments";
import { merchantsTable } from "./merchants";
import { postsTable } from "./posts";
import { rolesTable } from "./roles";

export const usersTable = sqliteTable(
  "users",
  {
    userId: integer("id").primaryKey({ autoIncrement: true }),
    username: text("username").notNull(),
    passwordHash: text("password_hash"),
    passwordChangedAt: integer("password_changed_at"),
    mustChangePassword: integer("must_change_password", { mode: "boolean" }).notNull().default(false),
    nickName: text("nick_name").notNull(),
    phone: text("phone").notNull().default(""),
    phoneHash: text("phone_hash").notNull().default(""),
    email: text("email").notNull().default(""),
    emailHash: text("email_hash").notNull().default(""),
    sex: text("sex", { enum: ["male", "female", "unknown"] })
      .notNull()
      .default("unknown"),
    avatarKey: text("avatar_key"),
    departmentId: integer("department_id").references(() => departmentsTable.departmentId),
    postId: integer("post_id").references(() => postsTable.postId),
    merchantId: text("merchant_id").references(() => merchantsTable.id),
    status: text("status", { enum: ["on", "off"] })
      .notNull()
      .default("on"),
    remark: text("remark").notNull().default(""),
    lastLoginAt: integer("last_login_at"),
    lastLoginIp: text("last_login_ip"),
    /** Up to which time he has seen the new items of his queues, ms UTC. */
    newsSeenAt: integer("news_seen_at"),
    /** The import that created the user: all users with the same id came in one file. */
    importId: text("import_id"),
    deletedAt: integer("deleted_at"),
    ...staffEditColumns(),
  },
  (t) => [
    enumCheck("users_sex", t.sex),
    enumCheck("users_status", t.status),
    uniqueIndex("users_username").on(t.username).where(sql.raw("deleted_at is null")),
    uniqueIndex("users_username_any_case").on(sql.raw("lower(username)")).where(sql.raw("deleted_at is null")),
    index("users_import").on(t.importId).where(sql.raw("import_id is not null")),
    index("users_department").on(t.departmentId, t.userId),
    index("users_post").on(t.postId),
    index("users_merchant").on(t.merchantId).where(sql.raw("merchant_id is not null")),
    index("users_phone_hash").on(t.phoneHash).where(sql.raw("phone_hash <> ''")),
    index("users_created_by").on(t.createdBy, t.userId),
  ],
);

export const userRolesTable = sqliteTable(
  "user_roles",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => usersTable.userId, { onDelete: "cascade" }),
    roleId: integer("role_id")
      .notNull()
      .references(() => rolesTable.roleId),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index("user_roles_role").on(t.roleId, t.userId)],
);

/**
 * The second factor: an encrypted secret, active from its first correct code on; `lastStep` lets each code be used once
 * only.
 */
export const staffTotpTable = sqliteTable("staff_totp", {
  userId: integer("user_id")
    .primaryKey()
    .references(() => usersTable.userId),
  secretSealed: text("secret_sealed").notNull(),
  lastStep: integer("last_step").notNull().default(0),
  /** Hashes of the recovery codes that are left. */
  recoveryHashes: text("recovery_hashes", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
  confirmedAt: integer("confirmed_at"),
  createdAt: integer("created_at").notNull(),
});

/** One person's settings for one screen. */
export const staffPreferencesTable = sqliteTable(
  "staff_preferences",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => usersTable.userId),
    screen: text("screen").notNull(),
    value: text("value", { mode: "json" }).$type<unknown>().notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.screen] }), index("staff_preferences_screen").on(t.screen)],
);
