import { and, eq, sql } from "drizzle-orm";
import { smsTemplatesTable } from "#drizzle/schema/messages";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { excluded, insertInto } from "../../platform/database/writes";

const templates = smsTemplatesTable;

/** Every stored template; there are only two providers times a handful of texts. */
export function findTemplates() {
  return rows(
    db
      .select({
        provider: templates.provider,
        template: templates.template,
        code: templates.code,
        state: templates.state,
        approvedText: templates.approvedText,
        note: templates.note,
        version: templates.version,
        updatedAt: templates.updatedAt,
      })
      .from(templates)
      .orderBy(templates.provider, templates.template),
  );
}
export type StoredTemplate = ReturnType<ReturnType<typeof findTemplates>["read"]>[number];

interface TemplateEdit {
  readonly provider: string;
  readonly template: string;
  readonly code: string;
  readonly state: StoredTemplate["state"];
  readonly approvedText: string;
  readonly note: string;
  readonly version: number;
  readonly userId: number;
  readonly now: number;
}

/** Writes the template if its stored version is the one that was edited; version 0 means that none is stored yet. */
export function saveTemplate({ userId, now, version, ...template }: TemplateEdit): Query<number> {
  const isIt = and(eq(templates.provider, template.provider), eq(templates.template, template.template));
  const stored = sql`coalesce((select ${templates.version} from ${templates} where ${isIt}), 0)`;
  const made = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  return write(
    insertInto(templates, { ...template, ...made }, { when: sql`${version} = ${stored}` }).onConflictDoUpdate({
      target: [templates.provider, templates.template],
      set: {
        code: excluded(templates.code),
        state: excluded(templates.state),
        approvedText: excluded(templates.approvedText),
        note: excluded(templates.note),
        version: sql`${templates.version} + 1`,
        updatedBy: userId,
        updatedAt: now,
      },
    }),
  );
}
