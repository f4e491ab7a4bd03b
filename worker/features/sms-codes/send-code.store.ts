import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { bindingsTable, personsTable } from "#drizzle/schema/bindings";
import { configsTable } from "#drizzle/schema/configs";
import { reportsTable } from "#drizzle/schema/reports";
import type { Query } from "../../platform/database/database";
import { db, row, rows, statement } from "../../platform/database/query";

/** Parameters that steer sending; their rows are optional. */
export function findSendSettings() {
  const keys = ["sys_sms_code_length", "sys_sms_hourly_budget", "sys_sms_daily_budget", "sys_sms_puzzle_bits"];
  return rows(
    db
      .select({ key: configsTable.key, value: configsTable.value })
      .from(configsTable)
      .where(and(inArray(configsTable.key, keys), isNull(configsTable.deletedAt))),
  );
}

export const settingOf = (settings: readonly { key: string; value: string }[], key: string) =>
  settings.find((one) => one.key === key)?.value;

/** The person whose phone a report key stands for, as bound now; undefined for keys that never showed a report. */
export function findReportPhone(key: string) {
  return row(
    db
      .select({
        personId: personsTable.id,
        phoneSealed: personsTable.phoneSealed,
        phoneHash: personsTable.phoneHash,
        phoneMasked: personsTable.phoneMasked,
      })
      .from(reportsTable)
      .innerJoin(bindingsTable, eq(bindingsTable.id, reportsTable.bindingId))
      .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
      .where(
        and(
          eq(reportsTable.key, key),
          inArray(reportsTable.state, ["published", "corrected", "superseded", "withdrawn"]),
        ),
      ),
  );
}

export interface NewCode {
  readonly id: string;
  readonly phoneHash: string;
  readonly purpose: "bind" | "valid";
  readonly subject: string;
  readonly mac: string;
  readonly digits: number;
  readonly browserHash: string;
  readonly ipHash: string;
  readonly agreementDocumentId: string;
  /** Keys of the counters in which the send stands as unused until its code comes back. */
  readonly counted: readonly string[];
  readonly expiresAt: number;
  readonly createdAt: number;
}

/** The code exists only if the condition holds of the asking (`q`): check and act are one statement. */
export function insertCode(code: NewCode, asking: SQL, condition: SQL): Query<number> {
  return statement(
    sql`insert into sms_codes (id, phone_hash, purpose, subject, mac, digits, attempts, browser_hash, ip_hash,
      agreement_document_id, counted, expires_at, created_at)
      select ${code.id}, ${code.phoneHash}, ${code.purpose}, ${code.subject}, ${code.mac}, ${code.digits}, 0,
      ${code.browserHash}, ${code.ipHash}, ${code.agreementDocumentId}, ${JSON.stringify(code.counted)},
      ${code.expiresAt}, ${code.createdAt}
      from ${asking} where ${condition}`,
    (_rows, changed) => changed,
  );
}

/** Holds in later statements of the batch when the code was let through. */
export const codeWasMade = (codeId: string): SQL => sql`exists (select 1 from sms_codes where id = ${codeId})`;

/** A new code replaces the earlier ones of its phone and purpose. */
export function replaceOlderCodes(code: NewCode): Query<number> {
  return statement(
    sql`update sms_codes set replaced_at = ${code.createdAt} where phone_hash = ${code.phoneHash}
      and created_at > ${code.createdAt - 3_600_000} and purpose = ${code.purpose} and id <> ${code.id}
      and consumed_at is null and replaced_at is null and ${codeWasMade(code.id)}`,
    (_rows, changed) => changed,
  );
}

/** Why a send was refused, read in the batch that refused it. */
export function readSendFacts(phoneHash: string, now: number) {
  return statement(
    sql`select max(created_at), count(case when created_at > ${now - 3_600_000} then 1 end), count(*) from sms_codes where phone_hash = ${phoneHash}
      and created_at > ${now - 86_400_000}`,
    ([facts = []]) => ({
      lastAt: Number(facts[0] ?? 0),
      lastHour: Number(facts[1] ?? 0),
      lastDay: Number(facts[2] ?? 0),
    }),
  );
}
