import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { customerPhonesTable } from "#drizzle/schema/customers";
import { personsTable } from "#drizzle/schema/persons";
import { rateCountersTable, smsCodesTable } from "#drizzle/schema/sms-codes";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { db, mapped, select, write } from "../../platform/database/query";
import { bucketLengthMs, countHits, hasHits, hitCountWithin, windowStart } from "../rate-limits/rate-limits.queries";
import { sendQuotas, type UnusedLimit, unusedCodeLimits, wrongCodesOfBrowser } from "./sms-codes.rules";

const counters = rateCountersTable;
const hour = 3_600_000;
const day = 24 * hour;
const provenPrefix = "proven:";

/** The counter of codes that were entered, beside the one of codes that were sent. */
export const enteredCodesKey = (key: string): string => provenPrefix + key;

const constant = (value: number | string) => sql.raw(String(value));

/** One request for a code, as the row `q` that the conditions use, so that each value is bound only once. An empty key means no limit. */
export interface CodeRequest {
  readonly now: number;
  readonly phone_hash: string;
  readonly browser_hash: string;
  readonly address: string;
  readonly net: string;
  readonly block: string;
  /** Whether it is for a report key, real or invented: the message only goes to the report's owner, so a captcha is never needed. */
  readonly has_key: number;
  readonly is_always: number;
  readonly per_day: number;
  readonly hourly: number;
  readonly daily: number;
  /** Key of the solved puzzle. */
  readonly puzzle: string;
  readonly is_human: number;
  /** Counters of captchas, when one was answered. */
  readonly picture_address: string;
  readonly picture_net: string;
}

/** The row `q` of a request. */
export function codeRequestRow(asking: CodeRequest): SQL {
  const columns = Object.entries(asking).map(([name, value]) => sql`${value} as ${sql.raw(name)}`);
  return sql`(select ${sql.join(columns, sql`, `)}) q`;
}

const q = (name: keyof CodeRequest) => sql.raw(`q.${name}`);
const now = q("now");

const codes = smsCodesTable;
const sentTo = { phone_hash: codes.phoneHash, browser_hash: codes.browserHash };
const sendsOf = (key: keyof typeof sentTo, windowMs: number) =>
  sql`(select count(*) from ${codes} where ${sentTo[key]} = ${q(key)} and ${codes.createdAt} > ${windowStart(now, windowMs)})`;

/**
 * Condition: within the hour, more codes than the limit allows were sent and never entered. One sum over both counters: each
 * send adds 100 - share, each entered code subtracts 100.
 */
export function hasTooManyUnused(key: string | SQL, limit: UnusedLimit, at: number | SQL): SQL {
  const { base, sharePercent } = limit;
  const sends = sql`iif(${counters.key} = ${key}, ${counters.hits} * ${constant(100 - sharePercent)}, -100 * ${counters.hits})`;
  return sql`(coalesce((select sum(${sends}) from ${counters}
    where ${counters.key} in (${key}, '${constant(provenPrefix)}' || ${key})
    and ${counters.windowMs} = ${constant(bucketLengthMs(hour))} and ${counters.windowStartedAt} > ${windowStart(at, hour)}), 0)
    > ${constant(base * 100)})`;
}

const site = sql.raw("'sms:site'");

/** Condition: the number has a tube that was bound, so its owner is a customer. */
const isBoundPhone = sql`exists (select 1 from ${personsTable}
  where ${personsTable.phoneHash} = ${q("phone_hash")} and ${personsTable.erasedAt} is null)`;

/** Condition: the site's budget is not used up; its last fifth is reserved for report keys and numbers of bound tubes. */
const siteWithin = (windowMs: number, max: SQL) =>
  sql`${hitCountWithin(site, windowMs, now)} < iif(${q("has_key")} or ${isBoundPhone}, ${max}, cast(${max} * 8 / 10 as integer))`;

/** Condition: no quota but the phone's own is used up. */
const hasRoom: SQL = sql.join(
  [
    ...sendQuotas.browser.map(({ windowMs, max }) => sql`${sendsOf("browser_hash", windowMs)} < ${constant(max)}`),
    ...(["address", "net", "block"] as const).flatMap((scope) =>
      sendQuotas[scope].map(({ windowMs, max }) => sql`${hitCountWithin(q(scope), windowMs, now)} < ${constant(max)}`),
    ),
    sql`not ${hasTooManyUnused(q("address"), unusedCodeLimits.addressEnd, now)}`,
    sql`not ${hasTooManyUnused(q("net"), unusedCodeLimits.netEnd, now)}`,
    siteWithin(hour, q("hourly")),
    siteWithin(day, q("daily")),
  ],
  sql` and `,
);

/**
 * Condition: it is the second send of an address or browser within an hour, or more than half of the budget is used, or many
 * codes stay unused.
 */
const needsProof = sql`(${q("is_always")} or ${hasHits(q("address"), hour, constant(1), now)} or ${sendsOf("browser_hash", hour)} > 0
  or ${hitCountWithin(site, hour, now)} * 2 >= ${q("hourly")} or ${hasTooManyUnused(site, unusedCodeLimits.sitePuzzle, now)})`;

const needsPicture = sql`(not ${q("has_key")} and (${hasTooManyUnused(q("address"), unusedCodeLimits.addressPicture, now)}
  or ${hasTooManyUnused(q("net"), unusedCodeLimits.netPicture, now)} or ${hasTooManyUnused(q("block"), unusedCodeLimits.blockPicture, now)}
  or ${hasTooManyUnused(site, unusedCodeLimits.sitePicture, now)}))`;

/** Condition: too many captchas from here were answered wrongly, so a program is probably reading them. */
const hasMisread = sql`(${hasTooManyUnused(q("picture_address"), unusedCodeLimits.addressMisread, now)}
  or ${hasTooManyUnused(q("picture_net"), unusedCodeLimits.netMisread, now)})`;

/** Condition: this browser entered a code of that number within a day, so it belongs to the owner. */
const isOwnBrowser = (phoneHash: SQLWrapper, browserHash: string | SQL, at: number | SQL) =>
  sql`exists (select 1 from ${codes} ${own} where ${own.browserHash} = ${browserHash} and ${own.phoneHash} = ${phoneHash}
    and ${own.consumedAt} is not null and ${own.createdAt} > ${windowStart(at, day)})`;
const own = alias(smsCodesTable, "own");

/**
 * Until when a number is blocked for a browser, 0 when it is not: because of wrong codes that this browser typed (in the codes
 * it asked for within a day since the last right one), or because of everybody's wrong codes, unless the browser is the
 * owner's.
 */
export function phoneBlockedUntil(phoneHash: SQLWrapper, browserHash: string | SQL, at: number | SQL): SQL {
  const { beforePause, firstPauseMs, longestPauseMs } = wrongCodesOfBrowser;
  const [t, r, p] = [alias(smsCodesTable, "t"), alias(smsCodesTable, "r"), alias(customerPhonesTable, "p")];
  const wrong = sql`sum(${t.attempts})`;
  const wasRight = sql`exists (select 1 from ${codes} ${r} where ${r.browserHash} = ${t.browserHash}
    and ${r.phoneHash} = ${t.phoneHash} and ${r.createdAt} > ${t.createdAt} and ${r.consumedAt} is not null)`;
  return sql`max(coalesce((select iif(${wrong} >= ${constant(beforePause)}, max(${t.createdAt}) + min(${constant(longestPauseMs)},
    ${constant(firstPauseMs)} * (1 << min(16, ${wrong} - ${constant(beforePause)}))), 0)
    from ${codes} ${t} where ${t.browserHash} = ${browserHash} and ${t.phoneHash} = ${phoneHash} and ${t.attempts} > 0
    and ${t.consumedAt} is null and ${t.createdAt} > ${windowStart(at, day)} and not ${wasRight}), 0),
    coalesce((select ${p.pausedUntil} from ${customerPhonesTable} ${p} where ${p.phoneHash} = ${phoneHash}
      and not ${isOwnBrowser(phoneHash, browserHash, at)}), 0))`;
}

const rests = phoneBlockedUntil(q("phone_hash"), q("browser_hash"), now);

/** When several requests use one captcha, only the one whose statement directly before used it up succeeds. */
export const isCaptchaUsedNow = (isAnswered: SQL): SQL => sql`(${previousChanged} and ${isAnswered})`;

/** All conditions on `q` for a send; `isRead` is true when a captcha was answered correctly. */
export function canSendCode(isRead: SQL): SQL {
  const [minute, hourly, daily] = sendQuotas.phone;
  const isHuman = sql`(${q("is_human")} or ${isRead})`;
  const isSolved = sql`(${q("puzzle")} <> '' and ${hitCountWithin(q("puzzle"), hour, now)} = 0)`;
  return sql.join(
    [
      // Must be first, because it checks the statement before.
      sql`(${isHuman} or not ${needsPicture})`,
      sql`(${isSolved} or ${isHuman} or not ${needsProof})`,
      sql`not ${hasMisread}`,
      sql`${sendsOf("phone_hash", minute.windowMs)} < ${constant(minute.max)}`,
      sql`${sendsOf("phone_hash", hourly.windowMs)} < ${constant(hourly.max)}`,
      sql`${sendsOf("phone_hash", daily.windowMs)} < ${q("per_day")}`,
      hasRoom,
      sql`${rests} <= ${now}`,
    ],
    sql` and `,
  );
}

/** What was missing for a send that was refused, read in the same batch. */
export interface SendNeeds {
  readonly hasRoom: boolean;
  readonly needsPicture: boolean;
  readonly hasMisread: boolean;
  /** ms UTC. */
  readonly restsUntil: number;
}

export function readSendNeeds(asking: CodeRequest): Query<SendNeeds> {
  return mapped(
    select(
      {
        hasRoom: hasRoom.mapWith(Boolean),
        needsPicture: needsPicture.mapWith(Boolean),
        hasMisread: hasMisread.mapWith(Boolean),
        restsUntil: rests.mapWith(Number),
      },
      sql`from ${codeRequestRow(asking)}`,
    ),
    ([needs]) => needs ?? { hasRoom: false, needsPicture: false, hasMisread: false, restsUntil: 0 },
  );
}

/** When a code is entered, its send and the browser's other sends to that number no longer count as unused. */
export function markSendsEntered(phoneHash: string, browserHash: string, at: number, when: SQL): Query<number>[] {
  const sends = sql`${codes.browserHash} = ${browserHash} and ${codes.phoneHash} = ${phoneHash}
    and ${codes.createdAt} > ${at - hour} and ${codes.counted} is not null and ${when}`;
  return [
    countHits(sql`'${constant(provenPrefix)}' || j.value`, hour, at, {
      from: sql`${codes}, json_each(${codes.counted}) j`,
      when: sends,
    }),
    write(db.update(codes).set({ counted: null }).where(sends)),
  ];
}

/** Number of codes of the last hour that cost a message, and of those that were entered. */
export function readSiteHits(at: number): Query<{ sent: number; proven: number }> {
  const query = select(
    {
      sent: hitCountWithin("sms:site", hour, at).mapWith(Number),
      proven: hitCountWithin(enteredCodesKey("sms:site"), hour, at).mapWith(Number),
    },
    sql``,
  );
  return mapped(query, ([hits]) => hits ?? { sent: 0, proven: 0 });
}
