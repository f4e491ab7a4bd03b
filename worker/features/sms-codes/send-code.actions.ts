import { limits } from "#contract/limits";
import { codeMessages } from "#contract/sms-codes";
import { type CodePurpose, sendCode } from "#contract/sms-codes.schemas";
import { publicAction } from "../../http/action";
import { fieldErrors, tooManyRequests } from "../../http/errors";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId, newSecretId, newToken } from "../../platform/ids";
import { log } from "../../platform/log";
import { currentDocument } from "../agreements/documents.actions";
import { insertPhone } from "../customers/customer-phones.queries";
import { encryptCustomerPhone } from "../customers/customer-session.actions";
import { auditRows } from "../logs/logs.actions";
import {
  type DeliveryClaim,
  type DeliveryOutcome,
  deliverMessage,
  finishDelivery,
  startDelivery,
} from "../messages/deliver-one.actions";
import { messageRow } from "../messages/messages.actions";
import { maskPhone } from "../persons/person-masks.rules";
import { decryptPersonPhone, phoneHashOf } from "../persons/persons.actions";
import { countHit } from "../rate-limits/rate-limits.queries";
import { isSwitchOn } from "../switches/switches.actions";
import { codeCookie, codeCookieName, readCodeCookie } from "./code-cookie";
import { type SendBudget, type SendCounters, sendAlarms, sendBudgetOf, sendCountersOf } from "./send-checks.actions";
import {
  findReportPhone,
  findSendSettings,
  insertCode,
  isCodeInserted,
  type NewCode,
  readSendFacts,
  replaceOlderCodes,
  settingOf,
} from "./send-code.store";
import { type CodeRequest, canSendCode, codeRequestRow, readSendNeeds, type SendNeeds } from "./send-limits.store";
import type { SendCodeContext } from "./send-proof.actions";
import { readSendProof, type SendProof } from "./send-proof.actions";
import { phonePaused, sendingSwitchedOff, tooSoon } from "./sms-codes.errors";
import { codeHashText, codeLength, generateCode, sendsPerDayForLength } from "./sms-codes.rules";
import { standInPhone } from "./stand-in-phone.actions";

const hour = 3_600_000;

/** The recipient of the code. For an unknown report key a stand-in goes through every step of a real phone except the send. */
interface Recipient {
  readonly phone: string;
  readonly phoneHash: string;
  readonly phoneMasked: string;
  readonly isReal: boolean;
}

const noKey = "-";

export const sendCodeAction = publicAction(sendCode, {
  load: ({ body }) => ({
    settings: findSendSettings(),
    reportPhone: findReportPhone(body.when === "valid" ? (body.key ?? noKey) : noKey),
    isSending: isSwitchOn("sms.sending"),
    isAlways: isSwitchOn("sms.challengeAlways"),
  }),
  async run(ctx) {
    const { settings, reportPhone, isSending, isAlways, body, deps } = ctx;
    if (!isSending) throw sendingSwitchedOff();
    const digits = codeLength(settingOf(settings, "sys_sms_code_length"));
    const to = await recipient(deps, body, reportPhone);
    const known = readCodeCookie(ctx.request.cookie(codeCookieName));
    const browserToken = known?.browserToken ?? newToken();
    const code = generateCode(digits, (count) => crypto.getRandomValues(new Uint8Array(count)));
    const hasKey = body.key !== undefined && body.when === "valid";
    const counters = await sendCountersOf(deps, ctx.request.ip, to);
    const row = await newCode(ctx, { to, digits, code, browserToken, counters });
    const proof = await readSendProof(ctx, browserToken, counters);
    const budget = sendBudgetOf(settings);
    const asking = askingOf({ row, hasKey, isAlways, counters, proof, budget });
    const { messageId, claim } = await store(ctx, { row, to, code, counters, proof, asking, isSentNow: !hasKey });
    ctx.reply.headers.append("set-cookie", codeCookie({ codeId: row.id, browserToken }));
    const answer = {
      resendAfterSeconds: limits.resendAfterSeconds,
      codeLength: digits,
      phoneMasked: to.phoneMasked,
      expiresAt: row.expiresAt,
    };
    if (!claim) {
      deps.later(
        afterReply(() => deliverMessage(deps, messageId)).catch(() => log.error("code not delivered", { messageId })),
      );
      return answer;
    }
    return (await undelivered(ctx, messageId, await finishDelivery(deps, claim.start, claim.results, true))) ?? answer;
  },
});

async function recipient(
  deps: Deps,
  body: { phone?: string | undefined; when: CodePurpose; key?: string | undefined },
  known: { personId: string; phoneSealed: string | null; phoneMasked: string | null } | undefined,
): Promise<Recipient> {
  if (body.when === "valid" && body.key !== undefined) {
    if (known?.phoneSealed && known.phoneMasked) {
      const phone = await decryptPersonPhone(deps, known.personId, known.phoneSealed);
      return { phone, phoneHash: await phoneHashOf(deps, phone), phoneMasked: known.phoneMasked, isReal: true };
    }
    return { phone: "00000000000", ...(await standInPhone(deps, body.key)), isReal: false };
  }
  const phone = body.phone ?? "";
  return { phone, phoneHash: await phoneHashOf(deps, phone), phoneMasked: maskPhone(phone), isReal: true };
}

async function newCode(
  { body, now, deps }: SendCodeContext,
  made: { to: Recipient; digits: number; code: string; browserToken: string; counters: SendCounters },
): Promise<NewCode> {
  const id = newSecretId(now);
  const subject = body.when === "bind" ? newSecretId(now) : (body.key ?? "own");
  const bound = { id, purpose: body.when, subject, phoneHash: made.to.phoneHash };
  return {
    ...bound,
    mac: await deps.hash.of("sms-code", codeHashText({ ...bound, code: made.code })),
    digits: made.digits,
    browserHash: await deps.hash.of("code-browser", made.browserToken),
    ipHash: made.counters.ipHash,
    agreementDocumentId: currentDocument("agreement").id,
    counted: made.counters.unused,
    expiresAt: now + limits.codeLifeMs,
    createdAt: now,
  };
}

interface AskedWith {
  readonly row: NewCode;
  readonly hasKey: boolean;
  /** Whether staff require a proof before every send. */
  readonly isAlways: boolean;
  readonly counters: SendCounters;
  readonly proof: SendProof;
  readonly budget: SendBudget;
}

function askingOf({ row, hasKey, isAlways, counters, proof, budget }: AskedWith): CodeRequest {
  const [pictureAddress = "", pictureNet = ""] = proof.hasPicture ? counters.pictures : [];
  return {
    now: row.createdAt,
    phone_hash: row.phoneHash,
    browser_hash: row.browserHash,
    address: counters.address,
    net: counters.net,
    block: counters.block,
    has_key: Number(hasKey),
    is_always: Number(isAlways),
    per_day: sendsPerDayForLength(row.digits),
    hourly: budget.hourly,
    daily: budget.daily,
    puzzle: proof.puzzle,
    is_human: Number(proof.isHuman),
    picture_address: pictureAddress,
    picture_net: pictureNet,
  };
}

interface Stored {
  readonly row: NewCode;
  readonly to: Recipient;
  readonly code: string;
  readonly counters: SendCounters;
  readonly proof: SendProof;
  readonly asking: CodeRequest;
  /** Whether the sender's claim is part of this batch. */
  readonly isSentNow: boolean;
}

/** Only a real key has a message to deliver: a reply that waited for it, or for a part of it, would show that by its duration. */
async function afterReply(work: () => Promise<unknown>): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await work();
}

/** Code, phone, counters and outbox row in one batch, which only takes effect if no quota is used up. */
async function store(ctx: SendCodeContext, { row, to, code, counters, proof, asking, isSentNow }: Stored) {
  const { deps, now } = ctx;
  const isMade = isCodeInserted(row.id);
  const message = await codeMessage(ctx, { row, to, code });
  const phone = {
    id: newId(now),
    phoneHash: to.phoneHash,
    phoneSealed: await encryptCustomerPhone(deps, to.phoneHash, to.phone),
    phoneMasked: to.phoneMasked,
    createdAt: now,
  };
  const audit = await auditRows(ctx, {
    action: "smsCode.send",
    objectType: "smsCode",
    objectId: row.id,
    changes: { when: row.purpose },
    when: isMade,
  });
  const start = startDelivery(deps, message.messageId);
  const { burnt, made, facts, needs, ...delivery } = await runNamed(deps.database, {
    // Directly before the code, whose condition checks whether this very statement used up the captcha.
    burnt: proof.burn,
    made: insertCode(row, codeRequestRow(asking), canSendCode(proof.isRead)),
    facts: readSendFacts(row.phoneHash, now),
    needs: readSendNeeds(asking),
    older: replaceOlderCodes(row),
    phone: insertPhone(phone, isMade),
    hits: counters.hits.map((key) => countHit(key, hour, now, isMade)),
    // A code that nobody receives costs nothing, so invented keys do not use the budget.
    siteHits: [hour, 24 * hour].map((windowMs) =>
      countHit("sms:site", windowMs, now, to.isReal ? isMade : isCodeInserted(noKey)),
    ),
    proofs: proof.counts(isMade),
    message: message.query,
    alarms: sendAlarms(counters.block, asking, now),
    audit,
    ...(isSentNow ? start.queries : {}),
  });
  if (made === 0) throw refusal(facts, needs, { digits: row.digits, isMisread: proof.isMisread(burnt), proof }, now);
  return {
    messageId: message.messageId,
    claim: isSentNow ? { start, results: delivery as unknown as DeliveryClaim } : undefined,
  };
}

function codeMessage({ now, deps }: SendCodeContext, { row, to, code }: { row: NewCode; to: Recipient; code: string }) {
  return messageRow(deps, {
    kind: "code",
    template: row.purpose === "bind" ? "code_bind" : "code_valid",
    params: { code, minutes: String(limits.codeLifeMs / 60_000) },
    subject: { type: "sms_code", id: row.id, version: 1 },
    to,
    now,
    expiresAt: row.expiresAt,
    when: to.isReal ? isCodeInserted(row.id) : isCodeInserted(noKey),
  });
}

function refusal(
  facts: { lastAt: number; lastHour: number; lastDay: number },
  needs: SendNeeds,
  asked: { readonly digits: number; readonly proof: SendProof; readonly isMisread: boolean },
  now: number,
) {
  if (needs.restsUntil > now) return phonePaused(needs.restsUntil - now);
  const waitMs = facts.lastAt + limits.resendAfterSeconds * 1000 - now;
  if (facts.lastDay >= sendsPerDayForLength(asked.digits)) return tooManyRequests(86_400, codeMessages.daily);
  if (facts.lastHour >= limits.codesPerHour) return tooManyRequests(3_600, codeMessages.hourly);
  if (waitMs > 0) return tooSoon(Math.ceil(waitMs / 1000));
  if (!needs.hasRoom) return tooManyRequests(600, codeMessages.busy);
  if (needs.hasMisread) return tooManyRequests(600, codeMessages.pictureTries);
  if (asked.isMisread) return fieldErrors({ captcha: [codeMessages.pictureWrong] });
  if (needs.needsPicture) return fieldErrors({ captcha: [codeMessages.picture] });
  return fieldErrors({ proof: [asked.proof.isGiven ? codeMessages.challengeSpent : codeMessages.challenge] });
}

/**
 * Sends at once, because a person waits. A failure is reported to him and keeps the cookie, so that a late code still works.
 */
async function undelivered(
  ctx: SendCodeContext,
  messageId: string,
  { outcome: state }: DeliveryOutcome,
): Promise<Response | undefined> {
  if (state === "retry_wait") await ctx.deps.queue.wake([messageId]);
  if (state === "accepted" || state === "absent") return undefined;
  const msg = state === "failed" ? codeMessages.sendFailed : codeMessages.delayed;
  const body = { code: 503, msg, data: null, requestId: ctx.request.id };
  return Response.json(body, { status: 503, headers: { "retry-after": String(limits.resendAfterSeconds) } });
}
