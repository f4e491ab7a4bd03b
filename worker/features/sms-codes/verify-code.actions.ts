import { isPhone, plainDigits } from "#contract/plain-text";
import { bindPhone, type CodePurpose, verifyCode } from "#contract/sms-codes.schemas";
import { type ActionContext, publicAction } from "../../http/action";
import { isSameDigest } from "../../platform/crypto";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import type { NamedResults } from "../../platform/database/named-batch";
import { runNamed } from "../../platform/database/named-batch";
import { newId, newSecretId, newToken } from "../../platform/ids";
import { blockPhoneCodes, countWrongCode, markVerified } from "../customers/customer-phones.queries";
import { customerTokenHash, sessionLifeMs } from "../customers/customer-session.actions";
import { endSessionOfToken, insertSession, isSessionInserted } from "../customers/customer-sessions.queries";
import { sessionCookie, sessionToken } from "../customers/session-cookie";
import { auditRows } from "../logs/logs.actions";
import { phoneHashOf } from "../persons/persons.actions";
import { countHit, hasHits } from "../rate-limits/rate-limits.queries";
import { raiseAlarm } from "../tasks/tasks.queries";
import { codeCookieName, readCodeCookie } from "./code-cookie";
import { markSendsEntered } from "./send-limits.store";
import { endedCode, exhaustedCode, phonePaused, unknownCode, wrongCode } from "./sms-codes.errors";
import { alarmThresholds, codeHashText, triesForLength, wrongCodes } from "./sms-codes.rules";
import { type CodeRow, consumeAttempt, findCode, markCodeUsed } from "./verify-code.store";

type Verifying = Pick<ActionContext<unknown, unknown>, "deps" | "now" | "request" | "reply">;

/** The reads of a verification. The attempt is counted before the code is compared, which prevents simultaneous guesses. */
export async function loadVerification({ deps, request, now }: Omit<Verifying, "reply">) {
  const cookie = readCodeCookie(request.cookie(codeCookieName));
  const browserHash = cookie ? await deps.hash.of("code-browser", cookie.browserToken) : "";
  const codeId = cookie?.codeId ?? "";
  return { tried: consumeAttempt(codeId, browserHash, now), code: findCode(codeId, browserHash, now) };
}

type Tried = NamedResults<Awaited<ReturnType<typeof loadVerification>>>;

const guessingMs = 300_000;

interface Claim {
  readonly code: string;
  readonly when: CodePurpose | undefined;
  /** The phone number that the caller gives; required for `bind`. */
  readonly phone: string | undefined;
}

/** Throws unless the attempt was allowed and everything matches: code, purpose, phone and browser. */
export async function checkCode(ctx: Verifying, { tried, code: row }: Tried, claim: Claim): Promise<CodeRow> {
  const { deps, now } = ctx;
  if (!row) throw unknownCode();
  if (!tried) throw refusedTry(row, now);
  const phoneHash = claim.phone ? await phoneHashOf(deps, claim.phone) : "";
  const isOtherPhone = row.purpose === "bind" && !isSameDigest(phoneHash, row.phoneHash);
  const isOtherPurpose = claim.when !== undefined && claim.when !== row.purpose;
  const mac = await deps.hash.of("sms-code", codeHashText({ ...row, code: claim.code }));
  if (isSameDigest(mac, tried.mac) && !isOtherPhone && !isOtherPurpose) return row;
  const limit = alarmThresholds.wrongCodesPerFiveMinutes;
  const { wrong } = await runNamed(deps.database, {
    wrong: countWrongCode(row.phoneId, wrongCodes.memoryMs, now),
    pausePhone: blockPhoneCodes(row.phoneId, wrongCodes, now),
    countHit: countHit("code:wrong", guessingMs, now),
    raiseAlarm: raiseAlarm(
      { taskId: newId(now), kind: "sms_codes_guessed", limit, when: hasHits("code:wrong", guessingMs, limit, now) },
      now,
    ),
  });
  const isSpent =
    row.attempts >= triesForLength(row.digits) || row.pausedUntil > now || wrong >= wrongCodes.beforePause;
  throw isSpent ? exhaustedCode() : wrongCode(triesForLength(row.digits) - row.attempts);
}

function refusedTry(row: CodeRow, now: number) {
  const isLive = row.consumedAt === null && row.replacedAt === null && row.expiresAt > now;
  if (!isLive) return endedCode();
  return row.pausedUntil > now ? phonePaused(row.pausedUntil - now) : exhaustedCode();
}

/** A session that is opened by the batch that uses the code, and what the browser gets for it. */
export async function openVerifiedSession(ctx: Verifying, row: CodeRow, purpose: CodePurpose = row.purpose) {
  const { deps, now, request } = ctx;
  const token = newToken();
  const life = sessionLifeMs(purpose);
  const session = {
    id: newSecretId(now),
    tokenHash: await customerTokenHash(deps, token),
    phoneId: row.phoneId,
    phoneHash: row.phoneHash,
    purpose,
    flowId: row.subject,
    agreementDocumentId: row.agreementDocumentId,
    expiresAt: now + life,
    ipHash: request.ip ? await deps.hash.of("ip", request.ip) : "",
    at: now,
  };
  const isOpened = isSessionInserted(session.id);
  const earlier = sessionToken(request.raw.headers);
  const queries: Query<number>[] = [
    markCodeUsed(row.id, now),
    insertSession(session, previousChanged),
    markVerified(row.phoneId, now, isOpened),
    ...markSendsEntered(row.phoneHash, row.browserHash, now, isOpened),
    ...(earlier ? [endSessionOfToken(await customerTokenHash(deps, earlier), "replaced", now, isOpened)] : []),
  ];
  return { queries, isOpened, session, cookie: sessionCookie(token, life) };
}

async function verify(ctx: Verifying & Tried, claim: Claim) {
  const row = await checkCode(ctx, ctx, claim);
  const opening = await openVerifiedSession(ctx, row);
  const audit = await auditRows(ctx, {
    action: "smsCode.verify",
    objectType: "customerSession",
    objectId: opening.session.id,
    changes: { when: row.purpose },
    actor: { kind: "customer", id: row.phoneId },
    when: opening.isOpened,
  });
  const {
    opening: [consumed],
  } = await runNamed(ctx.deps.database, { opening: opening.queries, audit });
  if (consumed === 0) throw endedCode();
  ctx.reply.headers.append("set-cookie", opening.cookie);
  return { when: row.purpose, phoneMasked: row.phoneMasked, expiresAt: opening.session.expiresAt };
}

export const verifyCodeAction = publicAction(verifyCode, {
  load: loadVerification,
  run: (ctx) => {
    const { code, when, phone_number } = ctx.body;
    return verify(ctx, { code, when, phone: knownPhone(phone_number) });
  },
});

function knownPhone(text: string | undefined): string | undefined {
  const phone = plainDigits(text ?? "");
  return isPhone(phone) ? phone : undefined;
}

export const bindPhoneAction = publicAction(bindPhone, {
  load: loadVerification,
  run: (ctx) => verify(ctx, { code: ctx.body.code, when: "bind", phone: ctx.body.phone }),
});
