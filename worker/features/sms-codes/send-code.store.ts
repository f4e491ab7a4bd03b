import { and, eq, gt, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { configsTable } from "#drizzle/schema/configs";
import { personsTable } from "#drizzle/schema/persons";
import { reportsTable } from "#drizzle/schema/reports";
import { smsCodesTable } from "#drizzle/schema/sms-codes";
import type { Query } from "../../platform/database/database";
import { db, mapped, row, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const codes = smsCodesTable;
const hour = 3_600_000;

/** Parameters for sending codes; their rows are optional. */
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

/** The person whose phone a report key belongs to, as bound now; undefined for keys without a report. */
export function findReportPhone(key: string) {
  return row(
    db
      .select({
        personId: personsTable.id,
        phoneSealed: personsTable.phoneSealed,
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
  /** Keys of the counters in which the send counts as unused until its code is entered. */
  readonly counted: readonly string[];
  readonly expiresAt: number;
  readonly createdAt: number;
}

/** Inserts the code only if the condition on the request (`q`) is true, so that check and write are one statement. */
export function insertCode({ counted, ...code }: NewCode, asking: SQL, condition: SQL): Query<number> {
  const values = { ...code, counted: JSON.stringify(counted) };
  return write(insertInto(codes, values, { from: asking, when: condition }));
}

/** Condition for later statements of the batch: the code was inserted. */
export const isCodeInserted = (codeId: string): SQL =>
  sql`exists (select 1 from ${codes} where ${codes.id} = ${codeId})`;

/** A new code replaces the earlier ones of its phone and purpose. */
export function replaceOlderCodes(code: NewCode): Query<number> {
  return write(
    db
      .update(codes)
      .set({ replacedAt: code.createdAt })
      .where(
        and(
          eq(codes.phoneHash, code.phoneHash),
          gt(codes.createdAt, code.createdAt - hour),
          eq(codes.purpose, code.purpose),
          ne(codes.id, code.id),
          isNull(codes.consumedAt),
          isNull(codes.replacedAt),
          isCodeInserted(code.id),
        ),
      ),
  );
}

/** Why a send was refused, read in the same batch. */
export function readSendFacts(phoneHash: string, now: number) {
  const { createdAt } = codes;
  const query = row(
    db
      .select({
        lastAt: sql<number>`coalesce(max(${createdAt}), 0)`.as("last_at"),
        lastHour: sql<number>`count(case when ${createdAt} > ${now - hour} then 1 end)`.as("last_hour"),
        lastDay: sql<number>`count(*)`.as("last_day"),
      })
      .from(codes)
      .where(and(eq(codes.phoneHash, phoneHash), gt(createdAt, now - 24 * hour))),
  );
  return mapped(query, (facts) => facts ?? { lastAt: 0, lastHour: 0, lastDay: 0 });
}
