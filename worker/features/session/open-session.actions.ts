import { limits } from "#contract/limits";
import type { RequestFacts } from "../../http/action";
import type { Query } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { newSecretId, newToken } from "../../platform/ids";
import { loginLogRow } from "../logs/login-log.actions";
import { auditRows } from "../logs/logs.actions";
import { endSessionsOverLimit, insertSession } from "../staff-sessions/staff-sessions.queries";
import { recordSignIn } from "../users/users.queries";
import { sessionsPerUser } from "./session.rules";
import { deviceCookie, hashCookie, knownDeviceId, sessionCookie } from "./session-cookies";

interface Attempt {
  readonly deps: Deps;
  readonly now: number;
  readonly request: RequestFacts;
}

interface SignedIn {
  readonly userId: number;
  readonly username: string;
  readonly mustChangePassword: boolean;
}

interface Opening {
  readonly isRemembered: boolean;
  /** Statements for the same batch: counters that are reset, a hash that is upgraded. */
  readonly first: readonly Query<unknown>[];
}

/** Opens a session for somebody who has passed all checks: row, log and audit in one batch, cookies for a browser. */
export async function openSession(
  attempt: Attempt,
  user: SignedIn,
  { isRemembered, first }: Opening,
  headers: Headers,
) {
  const { deps, now, request } = attempt;
  const { userId, username } = user;
  const sessionId = newSecretId(now);
  const companion = request.isBrowser ? newToken() : undefined;
  const actor = { kind: "staff", id: String(userId), label: username } as const;
  await deps.database.run([
    ...first,
    insertSession({
      id: sessionId,
      userId,
      kind: companion ? "browser" : "api",
      cookieHash: companion ? await hashCookie(deps, companion) : null,
      isRemembered,
      provenAt: now,
      lastSeenAt: now,
      expiresAt: now + limits.staffAbsoluteMs,
      ip: request.ip,
      userAgent: request.userAgent,
      createdAt: now,
    }),
    endSessionsOverLimit(userId, sessionsPerUser, now),
    recordSignIn(userId, request.ip, now),
    loginLogRow(request, now, { username, userId, outcome: "success", message: "登录成功" }),
    ...(await auditRows(attempt, {
      action: "session.signIn",
      objectType: "session",
      objectId: sessionId,
      actor,
    })),
  ]);
  if (companion) {
    const device = (await knownDeviceId(deps, request.raw.headers, username)) ?? newSecretId(now);
    headers.append("set-cookie", sessionCookie(companion, isRemembered));
    headers.append("set-cookie", await deviceCookie(deps, username, device));
  }
  const token = await deps.tokens.sign({ sessionId, rotation: 0 }, now);
  return { token, mustChangePassword: user.mustChangePassword };
}
