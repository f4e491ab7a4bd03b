import type { BodyOf } from "#contract/endpoint";
import { limits } from "#contract/limits";
import { signIn } from "#contract/session";
import { publicAction, type RequestFacts } from "../../http/action";
import type { Deps } from "../../platform/deps";
import { newId, newToken } from "../../platform/ids";
import { captchaAttempt } from "../captcha/captcha.actions";
import { loginLogRow } from "../logs/login-log.actions";
import { auditRows } from "../logs/logs.actions";
import { companionCookie, deviceCookie, hashCompanion, knownDevice } from "./companion";
import { recordSignIn, upgradePasswordHash, userForSignIn } from "./credentials.store";
import { captchaWrong, lockedFor, signInFailed } from "./session.errors";
import { endSessionsOverLimit, insertSession } from "./session.store";
import { countSignIn, forgetAttempts, type GuessKeys, lockedUntil, takeBackAttempt } from "./throttle.store";

interface Attempt {
  readonly deps: Deps;
  readonly now: number;
  readonly request: RequestFacts;
  readonly body: BodyOf<typeof signIn>;
}

type KnownUser = NonNullable<ReturnType<ReturnType<typeof userForSignIn>["read"]>>;

/**
 * Counters, then captcha, then password: one round trip reads, counts and burns, the second one writes what came of it.
 * The hash is computed whether the user exists or not.
 */
export const signInAction = publicAction(signIn, {
  async load(attempt) {
    const { deps, now, body } = attempt;
    const keys = await guessKeys(attempt);
    const captcha = await captchaAttempt(deps, { id: body.uuid, answer: body.code }, now);
    return [
      lockedUntil([keys.address, keys.account], now),
      captcha.burn,
      userForSignIn(body.username),
      ...countSignIn(keys, now, captcha.condition),
    ] as const;
  },
  async run({ deps, now, request, body, loaded, reply }) {
    const attempt: Attempt = { deps, now, request, body };
    const [locked, burnt, user] = loaded;
    if (locked?.until) throw lockedFor(locked.until - now);
    const captcha = await captchaAttempt(deps, { id: body.uuid, answer: body.code }, now);
    if (!captcha.isRight(burnt)) return refuseCaptcha(attempt, user);
    const stored = user?.status === "on" ? (user.passwordHash ?? undefined) : undefined;
    const { isRight, needsUpgrade } = await deps.passwords.verify(body.password, stored);
    if (!user || !isRight) return refusePassword(attempt, user);
    return openSession(attempt, user, needsUpgrade, reply.headers);
  },
});

async function guessKeys({ deps, request, body }: Attempt): Promise<GuessKeys> {
  const device = await knownDevice(deps, request.raw.headers, body.username);
  return {
    address: `address:${await deps.hash.of("ip", request.ip)}`,
    account: device ? `device:${device}` : `account:${await deps.hash.of("username", body.username.toLowerCase())}`,
  };
}

async function refuseCaptcha({ deps, now, request, body }: Attempt, user: KnownUser | undefined): Promise<never> {
  const { username } = body;
  await deps.database.run([
    loginLogRow(request, now, { username, userId: user?.userId, outcome: "failure", message: "验证码错误" }),
  ]);
  throw captchaWrong();
}

async function refusePassword(attempt: Attempt, user: KnownUser | undefined): Promise<never> {
  const { deps, now, request, body } = attempt;
  const reason = !user ? "unknown user" : user.status === "on" ? "wrong password" : "disabled user";
  await deps.database.run([
    loginLogRow(request, now, {
      username: body.username,
      userId: user?.userId,
      outcome: "failure",
      message: "登录失败",
    }),
    ...(await auditRows(attempt, {
      action: "session.signIn",
      objectType: "user",
      objectId: user?.userId,
      outcome: "refused",
      reason,
    })),
  ]);
  throw signInFailed(reason);
}

async function openSession(attempt: Attempt, user: KnownUser, needsUpgrade: boolean, headers: Headers) {
  const { deps, now, request, body } = attempt;
  const { userId, username, passwordHash } = user;
  const sessionId = newId(now);
  const companion = request.isBrowser ? newToken() : undefined;
  const isRemembered = body.rememberMe === true;
  const keys = await guessKeys(attempt);
  const actor = { kind: "staff", id: String(userId), label: username } as const;
  await deps.database.run([
    insertSession({
      id: sessionId,
      userId,
      kind: companion ? "browser" : "api",
      companionHash: companion ? await hashCompanion(deps, companion) : null,
      isRemembered,
      provenAt: now,
      lastSeenAt: now,
      expiresAt: now + limits.staffAbsoluteMs,
      ip: request.ip,
      userAgent: request.userAgent,
      createdAt: now,
    }),
    endSessionsOverLimit(userId, now),
    forgetAttempts(keys.account),
    takeBackAttempt(keys.address),
    recordSignIn(userId, request.ip, now),
    ...(needsUpgrade && passwordHash
      ? [upgradePasswordHash(userId, passwordHash, await deps.passwords.hash(body.password))]
      : []),
    loginLogRow(request, now, { username, userId, outcome: "success", message: "登录成功" }),
    ...(await auditRows(attempt, {
      action: "session.signIn",
      objectType: "session",
      objectId: sessionId,
      actor,
    })),
  ]);
  if (companion) {
    const device = (await knownDevice(deps, request.raw.headers, username)) ?? newId(now);
    headers.append("set-cookie", companionCookie(companion, isRemembered));
    headers.append("set-cookie", await deviceCookie(deps, username, device));
  }
  const token = await deps.tokens.sign({ sessionId, rotation: 0 }, now);
  return { token, mustChangePassword: user.mustChangePassword };
}
