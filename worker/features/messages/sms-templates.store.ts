import { sql } from "drizzle-orm";
import { smsTemplatesTable } from "#drizzle/schema/messages";
import type { Query } from "../../platform/database/database";
import { db, rows, statement } from "../../platform/database/query";

/** Every stored template; two providers times a handful of texts. */
export function findTemplates() {
  return rows(
    db
      .select({
        provider: smsTemplatesTable.provider,
        template: smsTemplatesTable.template,
        code: smsTemplatesTable.code,
        state: smsTemplatesTable.state,
        approvedText: smsTemplatesTable.approvedText,
        note: smsTemplatesTable.note,
        version: smsTemplatesTable.version,
        updatedAt: smsTemplatesTable.updatedAt,
      })
      .from(smsTemplatesTable)
      .orderBy(smsTemplatesTable.provider, smsTemplatesTable.template),
  );
}
export type StoredTemplate = ReturnType<ReturnType<typeof findTemplates>["read"]>[number];

interface TemplateEdit {
  readonly provider: string;
  readonly template: string;
  readonly code: string;
  readonly state: string;
  readonly approvedText: string;
  readonly note: string;
  readonly version: number;
  readonly userId: number;
  readonly now: number;
}

/** Writes the template when its stored version is the one that was edited; version 0 means there is none yet. */
export function saveTemplate(t: TemplateEdit): Query<number> {
  return statement(
    sql`insert into sms_templates (provider, template, code, state, approved_text, note, version, created_by, updated_by,
      created_at, updated_at)
      select ${t.provider}, ${t.template}, ${t.code}, ${t.state}, ${t.approvedText}, ${t.note}, 1, ${t.userId}, ${t.userId},
      ${t.now}, ${t.now} where ${t.version} = coalesce((select version from sms_templates
        where provider = ${t.provider} and template = ${t.template}), 0)
      on conflict (provider, template) do update set code = excluded.code, state = excluded.state,
      approved_text = excluded.approved_text, note = excluded.note, version = version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    (_rows, changed) => changed,
  );
}
