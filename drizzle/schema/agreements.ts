import { sql } from "drizzle-orm";
import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { enumCheck } from "../columns";

export const DOCUMENT_KINDS = ["agreement", "privacy", "sensitive", "genetic", "sms"] as const;

export const consentDocumentsTable = sqliteTable(
  "consent_documents",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    revision: integer("revision").notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    contentHash: text("content_hash").notNull(),
    isCurrent: integer("current", { mode: "boolean" }).notNull().default(false),
    publishedAt: integer("published_at").notNull(),
  },
  (t) => [
    enumCheck("consent_documents_kind", t.kind),
    uniqueIndex("consent_documents_revision").on(t.kind, t.revision),
    uniqueIndex("consent_documents_current").on(t.kind).where(sql.raw("current = 1")),
  ],
);
