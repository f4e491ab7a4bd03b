import { type SQL, sql } from "drizzle-orm";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { bucketMs, countHits, hasHits, hitsWithin, since } from "../rate-limits/rate-limits.queries";
import { sendQuotas, type UnusedLimit, unusedLimits, wrongInBrowser } from "./sms-codes.rules";

const hour = 3_600_000;
const day = 24 * hour;
const provenPrefix = "proven:";

/** The counter of what came back, beside the one of what went out. */
export const provenKey = (key: string): string => provenPrefix + key;

const constant = (value: number | string) => sql.raw(String(value));

/** One asking, as the one row `q` that the conditions speak of: so each value is bound once. Keys may be empty: no limit. */
export interface Asking {
  readonly now: number;
  readonly phone_hash: string;
  readonly browser_hash: string;
  readonly address: string;
  readonly net: string;
  readonly block: string;
  /** By a report key, real or invented: its message goes to its owner only, so it never needs a picture. */
  readonly has_key: number;
  readonly is_always: number;
  readonly per_day: number;
  readonly hourly: number;
  readonly daily: number;
  /** Key of the solved puzzle. */
  readonly puzzle: string;
  readonly is_human: number;
  /** Counters of pictures, when one was answered. */
  readonly picture_address: string;
  readonly picture_net: string;
}

/** `q` of an asking. */
export function askingRow(asking: Asking): SQL {
  const columns = Object.entries(asking).map(([name, value]) => sql`${value} as ${sql.raw(name)}`);
  return sql`(select ${sql.join(columns, sql`, `)}) q`;
}

const q = (name: keyof Asking) => sql.raw(`q.${name}`);
const now = q("now");

const sendsOf = (column: "phone_hash" | "browser_hash", windowMs: number) =>
  sql`(select count(*) from sms_codes where ${sql.raw(column)} = ${q(column)} and created_at > ${since(now, windowMs)})`;

/**
 * More sends of the hour than the limit allows whose code never came back. One sum over both counters: a send counts
 * 100 - share, a code that came back takes 100 away.
 */
export function manyUnused(key: string | SQL, limit: UnusedLimit, at: number | SQL): SQL {
  const { base, sharePercent } = limit;
  return sql`(coalesce((select sum(iif(key = ${key}, hits * ${constant(100 - sharePercent)}, -100 * hits))
    from rate_counters where key in (${key}, '${constant(provenPrefix)}' || ${key}) and window_ms = ${constant(bucketMs(hour))}
    and window_started_at > ${since(at, hour)}), 0) > ${constant(base * 100)})`;
}

const site = sql.raw("'sms:site'");

/** The number belongs to a tube that was bound: its owner is a customer. */
const isBoundPhone = sql`exists (select 1 from persons where phone_hash = q.phone_hash and erased_at is null)`;

/** Room in the site's budget; its last fifth is for report keys and for numbers of bound tubes. */
const siteWithin = (windowMs: number, max: SQL) =>
  sql`${hitsWithin(site, windowMs, now)} < iif(q.has_key or ${isBoundPhone}, ${max}, cast(${max} * 8 / 10 as integer))`;

/** Every quota but the phone's own has room. */
const hasRoom: SQL = sql.join(
  [
    ...sendQuotas.browser.map(({ windowMs, max }) => sql`${sendsOf("browser_hash", windowMs)} < ${constant(max)}`),
    ...(["address", "net", "block"] as const).flatMap((scope) =>
      sendQuotas[scope].map(({ windowMs, max }) => sql`${hitsWithin(q(scope), windowMs, now)} < ${constant(max)}`),
    ),
    sql`not ${manyUnused(q("address"), unusedLimits.addressEnd, now)}`,
    sql`not ${manyUnused(q("net"), unusedLimits.netEnd, now)}`,
    siteWithin(hour, q("hourly")),
    siteWithin(day, q("daily")),
  ],
  sql` and `,
);

/** From the second send of an address or browser within an hour, above half of the budget, and when codes stay unused. */
const needsProof = sql`(q.is_always or ${hasHits(q("address"), hour, constant(1), now)} or ${sendsOf("browser_hash", hour)} > 0
  or ${hitsWithin(site, hour, now)} * 2 >= q.hourly or ${manyUnused(site, unusedLimits.sitePuzzle, now)})`;

const needsPicture = sql`(not q.has_key and (${manyUnused(q("address"), unusedLimits.addressPicture, now)}
  or ${manyUnused(q("net"), unusedLimits.netPicture, now)} or ${manyUnused(q("block"), unusedLimits.blockPicture, now)}
  or ${manyUnused(site, unusedLimits.sitePicture, now)}))`;

/** Too many pictures were misread from here: a reader of pictures is at work. */
const hasMisread = sql`(${manyUnused(q("picture_address"), unusedLimits.addressMisread, now)}
  or ${manyUnused(q("picture_net"), unusedLimits.netMisread, now)})`;

/** A code of this browser came back from that number within a day: it is the owner's. */
const isOwnBrowser = (phoneHash: SQL, browserHash: string | SQL, at: number | SQL) =>
  sql`exists (select 1 from sms_codes own where own.browser_hash = ${browserHash} and own.phone_hash = ${phoneHash}
    and own.consumed_at is not null and own.created_at > ${since(at, day)})`;

/**
 * Until when a number rests for a browser, 0 when it does not: for the wrong codes that this browser typed, counted on the
 * codes it asked for within a day since the last right one, or for those of everybody unless the browser is the owner's.
 */
export function restsUntil(phoneHash: SQL, browserHash: string | SQL, at: number | SQL): SQL {
  const { beforePause, firstPauseMs, longestPauseMs } = wrongInBrowser;
  const wrong = sql`sum(t.attempts)`;
  return sql`max(coalesce((select iif(${wrong} >= ${constant(beforePause)}, max(t.created_at) + min(${constant(longestPauseMs)},
    ${constant(firstPauseMs)} * (1 << min(16, ${wrong} - ${constant(beforePause)}))), 0)
    from sms_codes t where t.browser_hash = ${browserHash} and t.phone_hash = ${phoneHash} and t.attempts > 0
    and t.consumed_at is null and t.created_at > ${since(at, day)}
    and not exists (select 1 from sms_codes r where r.browser_hash = t.browser_hash and r.phone_hash = t.phone_hash
      and r.created_at > t.created_at and r.consumed_at is not null)), 0),
    coalesce((select p.paused_until from customer_phones p where p.phone_hash = ${phoneHash}
      and not ${isOwnBrowser(phoneHash, browserHash, at)}), 0))`;
}

const rests = restsUntil(q("phone_hash"), q("browser_hash"), now);

/** Of several askings at once with one picture, the one whose statement right before used it up. */
export const justRead = (isAnswered: SQL): SQL => sql`(${previousChanged} and ${isAnswered})`;

/** All that must hold of `q` for a send; `isRead` holds when a picture came along and was read. */
export function mayBeSent(isRead: SQL): SQL {
  const [minute, hourly, daily] = sendQuotas.phone;
  const isHuman = sql`(q.is_human or ${isRead})`;
  const isSolved = sql`(q.puzzle <> '' and ${hitsWithin(q("puzzle"), hour, now)} = 0)`;
  return sql.join(
    [
      // First, because it asks about the statement before.
      sql`(${isHuman} or not ${needsPicture})`,
      sql`(${isSolved} or ${isHuman} or not ${needsProof})`,
      sql`not ${hasMisread}`,
      sql`${sendsOf("phone_hash", minute.windowMs)} < ${constant(minute.max)}`,
      sql`${sendsOf("phone_hash", hourly.windowMs)} < ${constant(hourly.max)}`,
      sql`${sendsOf("phone_hash", daily.windowMs)} < q.per_day`,
      hasRoom,
      sql`${rests} <= q.now`,
    ],
    sql` and `,
  );
}

/** What a refused send would have needed, read in the batch that refused it. */
export interface SendNeeds {
  readonly hasRoom: boolean;
  readonly needsPicture: boolean;
  readonly hasMisread: boolean;
  /** ms UTC. */
  readonly restsUntil: number;
}

export function readSendNeeds(asking: Asking): Query<SendNeeds> {
  return statement(
    sql`select ${hasRoom} as has_room, ${needsPicture} as needs_picture, ${hasMisread} as has_misread,
      ${rests} as rests_until from ${askingRow(asking)}`,
    ([facts = []]) => ({
      hasRoom: facts[0] === 1,
      needsPicture: facts[1] === 1,
      hasMisread: facts[2] === 1,
      restsUntil: Number(facts[3]),
    }),
  );
}

/** When a code came back, its send and the browser's other ones to that number no longer count as unused. */
export function creditSends(phoneHash: string, browserHash: string, at: number, when: SQL): Query<number>[] {
  const sends = sql`browser_hash = ${browserHash} and phone_hash = ${phoneHash} and created_at > ${at - hour}
    and counted is not null and ${when}`;
  const changed = (_rows: unknown, count: number) => count;
  return [
    countHits(sql`'${constant(provenPrefix)}' || j.value`, hour, at, {
      from: sql`sms_codes, json_each(sms_codes.counted) j`,
      when: sends,
    }),
    statement(sql`update sms_codes set counted = null where ${sends}`, changed),
  ];
}

/** Codes of the last hour that cost a message, and those of them that came back. */
export function readSiteHits(at: number): Query<{ sent: number; proven: number }> {
  return statement(
    sql`select ${hitsWithin("sms:site", hour, at)} as sent, ${hitsWithin(provenKey("sms:site"), hour, at)} as proven`,
    ([facts = []]) => ({ sent: Number(facts[0]), proven: Number(facts[1]) }),
  );
}
