import type { BodyOf } from "#contract/endpoint";
import { signIn } from "#contract/session.schemas";
import { publicAction, type RequestFacts } from "../../http/action";
import type { Query } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { checkCaptchaAttempt } from "../captcha/captcha.actions";
import { loginLogRow } from "../logs/login-log.actions";
import { auditRows } from "../logs/logs.actions";
import { upgradePasswordHash } from "../users/users.queries";
import { findUserForSignIn } from "./credentials.store";
import { guessKeys } from "./guess-keys";
import { openSession } from "./open-session.actions";
import { encryptTicket } from "./second-factor-ticket";
import { captchaWrong, signInFailed, signInLocked } from "./session.errors";
import { knownDeviceId } from "./session-cookies";
import { countSignIn, findLockEnd, type GuessKeys, resetGuessCounts } from "./throttle.store";

interface Attempt {
  readonly deps: Deps;
  readonly now: number;
  readonly request: RequestFacts;
  readonly body: BodyOf<typeof signIn>;
}

type KnownUser = NonNullable<ReturnType<ReturnType<typeof findUserForSignIn>["read"]>>;

/**
 * Checks counters, then captcha, then password: one round trip reads, counts and uses up the captcha, the second one writes the
 * outcome. The password hash is computed whether the user exists or not.
 */
export const signInAction = publicAction(signIn, {
  async load(attempt) {
    const { deps, now, body } = attempt;
    const keys = await keysOf(attempt);
    const captcha = await checkCaptchaAttempt(deps, { id: body.uuid, answer: body.code }, now);
    return {
      locked: findLockEnd(keys, now),
      burnt: captcha.burn,
      user: findUserForSignIn(body.username),
      counted: countSignIn(keys, now, captcha.condition),
    };
  },
  async run({ deps, now, request, body, locked, burnt, user, reply }) {
    const attempt: Attempt = { deps, now, request, body };
    if (locked?.until) throw signInLocked(locked.until - now);
    const captcha = await checkCaptchaAttempt(deps, { id: body.uuid, answer: body.code }, now);
    if (!captcha.isRight(burnt)) return refuseCaptcha(attempt, user);
    const stored = user?.status === "on" ? (user.passwordHash ?? undefined) : undefined;
    const { isRight, needsUpgrade } = await deps.passwords.verify(body.password, stored);
    if (!user || !isRight) return refusePassword(attempt, user);
    const keys = await keysOf(attempt);
    const upgrade = needsUpgrade && user.passwordHash ? await upgraded(attempt, user.userId, user.passwordHash) : [];
    if (user.hasTotp === 1) return askSecondFactor(attempt, user, keys, upgrade);
    const opening = { isRemembered: body.rememberMe === true, first: [...resetGuessCounts(keys), ...upgrade] };
    return openSession(attempt, user, opening, reply.headers);
  },
});

async function keysOf({ deps, request, body }: Attempt): Promise<GuessKeys> {
  const device = await knownDeviceId(deps, request.raw.headers, body.username);
  const account = device
    ? `device:${device}`
    : `account:${await deps.hash.of("username", body.username.toLowerCase())}`;
  return guessKeys(deps, request, account);
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
  const reason = !user ? "没有这个用户" : user.status === "on" ? "密码错误" : "用户已停用";
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

async function upgraded({ deps, body }: Attempt, userId: number, from: string) {
  return [upgradePasswordHash(userId, from, await deps.passwords.hash(body.password))];
}

/** The password was right; the session is only opened after the second factor. */
async function askSecondFactor(attempt: Attempt, user: KnownUser, keys: GuessKeys, upgrade: readonly Query<unknown>[]) {
  const { deps, now, body } = attempt;
  await deps.database.run([...resetGuessCounts(keys), ...upgrade]);
  const ticket = await encryptTicket(deps, { userId: user.userId, isRemembered: body.rememberMe === true, at: now });
  return { token: "", mustChangePassword: user.mustChangePassword, ticket };
}
