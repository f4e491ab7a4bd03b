import { limits } from "#contract/limits";
import { sessionMessages } from "#contract/session";
import { readAccessRevision, readSignedInUser, refreshToken, signOut } from "#contract/session.schemas";
import { wildcardPermission } from "#contract/wildcard-permission";
import { publicAction, staffAction } from "../../http/action";
import type { CredentialReader, Staff } from "../../http/caller";
import { sessionEnded, signedOut } from "../../http/errors";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { log } from "../../platform/log";
import { auditRows } from "../logs/logs.actions";
import { endSession, rotateSession, touchSession } from "../staff-sessions/staff-sessions.queries";
import { checkRefresh, checkSession, revisionOf, touchIntervalMs, widestScope } from "./session.rules";
import { findOwnSummary, findSessionForRefresh, findSignedInSession, type SignedInSession } from "./session.store";
import { cookieHashOf, sessionCookieCleared } from "./session-cookies";

export const readStaffCredentials: CredentialReader<Staff> = async (request, deps, now, claims) => {
  if (!claims) throw signedOut("no valid token");
  if (claims.isExpired) throw signedOut("token expired");
  const { sessionId, rotation } = claims;
  const cookieHash = await cookieHashOf(deps, request.headers);
  return {
    sessionId,
    query: findSignedInSession(sessionId),
    accept(row) {
      const session = row as SignedInSession | undefined;
      const verdict = checkSession(session, { rotation, cookieHash }, now);
      if (verdict === "signedOut") throw signedOut("cookie or rotation");
      if (!session || verdict === "ended") throw sessionEnded();
      const isBackground = request.headers.has("x-background");
      if (!isBackground && now - session.lastSeenAt >= touchIntervalMs) deps.later(touch(deps, sessionId, now));
      return staffOf(sessionId, session);
    },
  };
};

async function touch(deps: Deps, sessionId: string, now: number): Promise<void> {
  await deps.database.run([touchSession(sessionId, now)]).catch((error: unknown) => {
    log.warn("session not touched", { error: String(error) });
  });
}

type LiveRole = readonly [id: number, key: string, scope: string, name: string, permissions: readonly string[]];

/**
 * For an account of a merchant only the permissions for merchants count, whatever its roles, and none once the merchant is off.
 */
function permissionsOf(roles: readonly LiveRole[], { merchantId, isMerchantOn }: SignedInSession): string[] {
  const held = [...new Set(roles.flatMap(([, , , , tags]) => tags))];
  if (merchantId === null) return held;
  return isMerchantOn ? held.filter((tag) => tag.startsWith("merchant:")) : [];
}

function staffOf(sessionId: string, session: SignedInSession): Staff {
  const roles = JSON.parse(session.rolesJson) as LiveRole[];
  const permissions = permissionsOf(roles, session);
  const { mustChangePassword, viewAsRoleId, provenAt } = session;
  return {
    sessionId,
    userId: session.userId,
    username: session.username,
    nickname: session.nickName,
    roleIds: roles.map(([id]) => id),
    roleKeys: roles.map(([, key]) => key),
    roleNames: roles.map(([, , , name]) => name),
    permissions,
    departmentId: session.departmentId,
    merchantId: session.merchantId,
    dataScope: widestScope(roles.map(([, , scope]) => scope)),
    mustChangePassword,
    mustSetTotp: session.isTotpDue === 1 && session.hasTotp === 0 && permissions.includes(wildcardPermission),
    viewAs: viewAsRoleId === null ? null : { roleId: viewAsRoleId, roleName: session.viewAsRoleName ?? "" },
    provenAt,
    accessRevision: revisionOf([
      session.rolesJson,
      permissions.join(),
      mustChangePassword,
      viewAsRoleId,
      session.menusRevision,
    ]),
  };
}

export const signOutAction = staffAction(signOut, {
  async run(context) {
    const { deps, now, caller, reply } = context;
    const audit = await auditRows(context, {
      action: "session.signOut",
      objectType: "session",
      objectId: caller.sessionId,
    });
    await deps.database.run([endSession(caller.sessionId, "signOut", now), ...audit]);
    reply.headers.append("set-cookie", sessionCookieCleared);
    reply.headers.set("clear-site-data", '"storage"');
    reply.msg = sessionMessages.signedOut;
    return null;
  },
});

export const refreshTokenAction = publicAction(refreshToken, {
  async load({ deps, now, body }) {
    return { session: findSessionForRefresh((await refreshClaim(deps, body.token, now)).sessionId) };
  },
  async run(context) {
    const { deps, now, body, request, session } = context;
    const claim = await refreshClaim(deps, body.token, now);
    const cookieHash = await cookieHashOf(deps, request.raw.headers);
    const verdict = checkRefresh(session, { ...claim, cookieHash }, now);
    if (verdict === "signedOut") throw signedOut("refresh");
    if (!session || verdict === "ended") throw sessionEnded();
    const { sessionId } = claim;
    if (verdict === "repeat") return { token: await deps.tokens.sign({ sessionId, rotation: session.rotation }, now) };
    if (verdict === "rotate") return rotate(deps, sessionId, session.rotation, now);
    const audit = await auditRows(context, {
      action: "session.reuse",
      objectType: "session",
      objectId: sessionId,
      outcome: "refused",
      reason: "旧的登录凭证被再次使用",
      actor: { kind: "staff", id: String(session.userId), label: session.username },
    });
    await deps.database.run([endSession(sessionId, "reuse", now), ...audit]);
    throw sessionEnded("token reuse");
  },
});

async function refreshClaim(deps: Deps, token: string, now: number) {
  const claim = await deps.tokens.read(token, now);
  if (!claim) throw signedOut("forged token");
  return claim;
}

/** Of two simultaneous refreshes, the second finds the session's number changed and answers the token of the first. */
async function rotate(deps: Deps, sessionId: string, from: number, now: number): Promise<{ token: string }> {
  const { session } = await runNamed(deps.database, {
    rotateSession: rotateSession(sessionId, from, now),
    session: findSessionForRefresh(sessionId),
  });
  if (!session || session.endedAt !== null) throw sessionEnded();
  return { token: await deps.tokens.sign({ sessionId, rotation: session.rotation }, now) };
}

export const readSignedInUserAction = staffAction(readSignedInUser, {
  load: ({ sessionId }) => ({ card: findOwnSummary(sessionId) }),
  run({ caller, card }) {
    const permissions = [...caller.permissions];
    return {
      userId: caller.userId,
      userName: caller.username,
      name: caller.nickname,
      avatar: card?.avatarKey ? `/files/${card.avatarKey}` : "",
      introduction: caller.roleNames.join("、"),
      roles: [...caller.roleKeys],
      permissions,
      permisaction: permissions,
      deptId: caller.departmentId,
      deptName: card?.departmentName ?? "",
      mustChangePassword: caller.mustChangePassword,
      mustSetTotp: caller.mustSetTotp,
      provenUntil: caller.provenAt + limits.proofLifeMs,
      viewAs: caller.viewAs,
      accessRevision: caller.accessRevision,
    };
  },
});

export const readAccessRevisionAction = staffAction(readAccessRevision, {
  run: ({ caller }) => ({ accessRevision: caller.accessRevision }),
});
