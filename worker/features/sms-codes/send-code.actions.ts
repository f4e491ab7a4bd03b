import { limits } from "#contract/limits";
import { type CodePurpose, codeMessages, sendCode } from "#contract/sms-codes";
import { type ActionContext, publicAction } from "../../http/action";
import type { Customer } from "../../http/caller";
import { tooManyRequests } from "../../http/errors";
import type { ResultsOf } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { newId, newToken } from "../../platform/ids";
import { log } from "../../platform/log";
import { currentDocument } from "../bindings/documents.actions";
import { maskPhone } from "../bindings/person-masks.rules";
import { openPersonPhone, phoneHashOf } from "../bindings/persons.actions";
import { auditRows } from "../logs/logs.actions";
import { type Delivered, deliverOne, finishDelivery, startDelivery } from "../messages/deliver-one.actions";
import { messageRow } from "../messages/messages.actions";
import { raiseAlarm } from "./alarms.store";
import { codeCookie, codeCookieName, readCodeCookie } from "./customer-cookies";
import { countHit } from "./rate-counters.store";
import {
  browserWithin,
  codeWasMade,
  findReportPhone,
  findSendSettings,
  insertCode,
  insertPhone,
  keyWithin,
  type NewCode,
  phoneNotPaused,
  phoneWithin,
  readSendFacts,
  replaceOlderCodes,
} from "./send-code.store";
import { pausedFor, tooSoon } from "./sms-codes.errors";
import {
  addressBlock,
  alarms,
  codeLength,
  customerPhoneContext,
  drawCode,
  macInput,
  sendQuotas,
  sendsPerDayFor,
  siteBudgetDefault,
} from "./sms-codes.rules";
import { standInPhone } from "./stand-in-phone.actions";

/** Whom the code is for. A stand-in takes every step of a real phone but the sending. */
interface Recipient {
  readonly phone: string;
  readonly phoneHash: string;
  readonly phoneMasked: string;
  readonly isReal: boolean;
}

const noKey = "-";

export const sendCodeAction = publicAction(sendCode, {
  load: ({ body }) => [findSendSettings(), findReportPhone(body.when === "valid" ? (body.key ?? noKey) : noKey)],
  async run(ctx) {
    const [settings, reportPhone] = ctx.loaded;
    const { body, deps } = ctx;
    const setting = (key: string) => settings.find((s) => s.key === key)?.value;
    const digits = codeLength(setting("sys_sms_code_length"));
    const to = await recipient(deps, body, reportPhone);
    const known = readCodeCookie(ctx.request.cookie(codeCookieName));
    const browserToken = known?.browserToken ?? newToken();
    const code = drawCode(digits, (count) => crypto.getRandomValues(new Uint8Array(count)));
    const row = await newCode(ctx, { to, digits, code, browserToken });
    const site = {
      hourly: Number(setting("sys_sms_hourly_budget")) || siteBudgetDefault.hourly,
      daily: Number(setting("sys_sms_daily_budget")) || siteBudgetDefault.daily,
    };
    const isHidden = body.key !== undefined && body.when === "valid";
    const { messageId, claim } = await store(ctx, { row, to, code, site, isSentNow: !isHidden });
    ctx.reply.headers.append("set-cookie", codeCookie({ codeId: row.id, browserToken }));
    const answer = {
      resendAfterSeconds: limits.resendAfterSeconds,
      codeLength: digits,
      phoneMasked: to.phoneMasked,
      expiresAt: row.expiresAt,
    };
    if (!claim) {
      // Waiting for the provider here would tell a real key from an invented one by the clock.
      deps.later(deliverOne(deps, messageId).catch(() => log.error("code not delivered", { messageId })));
      return answer;
    }
    return (await undelivered(ctx, messageId, await finishDelivery(deps, claim.start, claim.results, true))) ?? answer;
  },
});

async function recipient(
  deps: Deps,
  body: { phone?: string | undefined; when: CodePurpose; key?: string | undefined },
  known:
    | { personId: string; phoneSealed: string | null; phoneHash: string | null; phoneMasked: string | null }
    | undefined,
): Promise<Recipient> {
  if (body.when === "valid" && body.key !== undefined) {
    if (known?.phoneSealed && known.phoneHash && known.phoneMasked) {
      const phone = await openPersonPhone(deps, known.personId, known.phoneSealed);
      return { phone, phoneHash: known.phoneHash, phoneMasked: known.phoneMasked, isReal: true };
    }
    return { phone: "00000000000", ...(await standInPhone(deps, body.key)), isReal: false };
  }
  const phone = body.phone ?? "";
  return { phone, phoneHash: await phoneHashOf(deps, phone), phoneMasked: maskPhone(phone), isReal: true };
}

type Sending = ActionContext<typeof sendCode, unknown, Customer | undefined>;

async function newCode(
  { body, now, deps, request }: Sending,
  made: { to: Recipient; digits: number; code: string; browserToken: string },
): Promise<NewCode> {
  const id = newId(now);
  const subject = body.when === "bind" ? newId(now) : (body.key ?? "own");
  const bound = { id, purpose: body.when, subject, phoneHash: made.to.phoneHash };
  return {
    ...bound,
    mac: await deps.hash.of("sms-code", macInput({ ...bound, code: made.code })),
    digits: made.digits,
    browserHash: await deps.hash.of("code-browser", made.browserToken),
    ipHash: request.ip ? await deps.hash.of("ip", addressBlock(request.ip)) : "",
    agreementDocumentId: currentDocument("agreement").id,
    expiresAt: now + limits.codeLifeMs,
    createdAt: now,
  };
}

interface Stored {
  readonly row: NewCode;
  readonly to: Recipient;
  readonly code: string;
  readonly site: { readonly hourly: number; readonly daily: number };
  /** The sender's claim rides along with the batch. */
  readonly isSentNow: boolean;
}

/** Code, phone, counters and outbox row in one batch, all of them only if every quota had room. */
async function store(ctx: Sending, { row, to, code, site, isSentNow }: Stored) {
  const { deps, now } = ctx;
  const isMade = codeWasMade(row.id);
  const hour = 3_600_000;
  const block = `sms:block:${await deps.hash.of("phone-block", to.isReal ? to.phone.slice(0, 8) : to.phoneHash)}`;
  const address = `sms:ip:${row.ipHash}`;
  const [minute, hourly, daily] = sendQuotas.phone;
  const conditions = [
    ...[minute, hourly, { ...daily, max: sendsPerDayFor(row.digits) }].map((q) => phoneWithin(row.phoneHash, q, now)),
    ...sendQuotas.browser.map((quota) => browserWithin(row.browserHash, quota, now)),
    ...(row.ipHash ? sendQuotas.ip.map((quota) => keyWithin(address, quota, now)) : []),
    ...sendQuotas.block.map((quota) => keyWithin(block, quota, now)),
    keyWithin("sms:site", { windowMs: hour, max: site.hourly }, now),
    keyWithin("sms:site", { windowMs: 24 * hour, max: site.daily }, now),
    phoneNotPaused(row.phoneHash, now),
  ];
  const message = await codeMessage(ctx, { row, to, code });
  const phone = {
    id: newId(now),
    phoneHash: to.phoneHash,
    phoneSealed: await deps.sealer.seal(customerPhoneContext(to.phoneHash), to.phone),
    phoneMasked: to.phoneMasked,
    createdAt: now,
  };
  const audit = await auditRows(ctx, {
    action: "code.send",
    objectType: "smsCode",
    objectId: row.id,
    changes: { when: row.purpose },
    when: isMade,
  });
  const start = startDelivery(deps, message.messageId);
  const queries = [
    insertCode(row, conditions),
    readSendFacts(row.phoneHash, now),
    replaceOlderCodes(row),
    insertPhone(phone, isMade),
    countHit(address, hour, now, isMade),
    countHit(block, hour, now, isMade),
    countHit("sms:site", hour, now, isMade),
    countHit("sms:site", 24 * hour, now, isMade),
    message.query,
    ...sendAlarms(block, site.hourly, now),
    ...audit,
  ] as const;
  const [made, facts, ...rest] = await deps.database.run(isSentNow ? [...queries, ...start.queries] : queries);
  if (made === 0) throw refusal(facts, row.digits, now);
  const results = rest.slice(-start.queries.length) as unknown as ResultsOf<typeof start.queries>;
  return { messageId: message.messageId, claim: isSentNow ? { start, results } : undefined };
}

function sendAlarms(block: string, hourlyBudget: number, now: number) {
  const windowMs = 3_600_000;
  const budget = Math.ceil(hourlyBudget * alarms.budgetShare);
  return [
    raiseAlarm({ taskId: newId(now), kind: "sms_pumping", counter: block, windowMs, limit: alarms.blockPerHour }, now),
    raiseAlarm({ taskId: newId(now), kind: "sms_budget", counter: "sms:site", windowMs, limit: budget }, now),
  ];
}

function codeMessage({ now, deps }: Sending, { row, to, code }: { row: NewCode; to: Recipient; code: string }) {
  return messageRow(deps, {
    kind: "code",
    template: row.purpose === "bind" ? "code_bind" : "code_valid",
    params: { code, minutes: String(limits.codeLifeMs / 60_000) },
    subject: { type: "sms_code", id: row.id, version: 1 },
    to,
    now,
    expiresAt: row.expiresAt,
    when: to.isReal ? codeWasMade(row.id) : codeWasMade(noKey),
  });
}

function refusal(
  facts: { lastAt: number; lastHour: number; lastDay: number; pausedUntil: number },
  digits: number,
  now: number,
) {
  if (facts.pausedUntil > now) return pausedFor(facts.pausedUntil - now);
  const waitMs = facts.lastAt + limits.resendAfterSeconds * 1000 - now;
  if (facts.lastDay >= sendsPerDayFor(digits)) return tooManyRequests(86_400, codeMessages.daily);
  if (facts.lastHour >= limits.codesPerHour) return tooManyRequests(3_600, codeMessages.hourly);
  if (waitMs > 0) return tooSoon(Math.ceil(waitMs / 1000));
  return tooManyRequests(600, codeMessages.busy);
}

/** Sends at once, because a person waits. A failure is told plainly and keeps the cookie: a late code still works. */
async function undelivered(ctx: Sending, messageId: string, { state }: Delivered): Promise<Response | undefined> {
  if (state === "retry_wait") await ctx.deps.queue.wake([messageId]);
  if (state === "accepted" || state === "absent") return undefined;
  const msg = state === "failed" ? codeMessages.sendFailed : codeMessages.delayed;
  const body = { code: 503, msg, data: null, requestId: ctx.request.id };
  return Response.json(body, { status: 503, headers: { "retry-after": String(limits.resendAfterSeconds) } });
}
