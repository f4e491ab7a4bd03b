import { limits } from "#contract/limits";
import { codeMessages } from "#contract/sms-codes";
import { endFlow, readFlow } from "#contract/sms-codes.schemas";
import { publicAction, type RequestFacts } from "../../http/action";
import type { CredentialReader, Customer } from "../../http/caller";
import { AppError } from "../../http/errors";
import type { Deps } from "../../platform/deps";
import {
  endSessionOfToken,
  findSession,
  findSessionPhone,
  type SessionRow,
  touchSession,
} from "./customer-sessions.queries";
import { sessionCookieCleared, sessionToken } from "./session-cookie";

/**
 * The refusal when the phone is not verified in this browser, its session has ended, or it was verified for another purpose.
 */
const verifyFirst = (detail?: string) => new AppError({ status: 401, msg: codeMessages.flowMissing, detail });

const idleMs = 30 * 60_000;
const touchEveryMs = 60_000;

/** Recognises a verified phone by the cookie; without a cookie throws 401 without reading the database. */
export const readCustomerCredentials: CredentialReader<Customer> = async (request, deps, now) => {
  const token = sessionToken(request.headers);
  if (!token) throw verifyFirst("no customer cookie");
  const tokenHash = await customerTokenHash(deps, token);
  return {
    query: findSession(tokenHash),
    accept(row) {
      const session = row as SessionRow | undefined;
      if (!session || !isOpen(session, now)) throw verifyFirst("customer session ended");
      if (now - session.lastSeenAt >= touchEveryMs) deps.later(deps.database.run([touchSession(session.id, now)]));
      const { id, phoneId, phoneHash, purpose } = session;
      return { sessionId: id, phoneId, phoneHash, purpose };
    },
  };
};

/** A session for viewing reports also ends after half an hour without a request. */
function isOpen(session: Pick<SessionRow, "purpose" | "endedAt" | "expiresAt" | "lastSeenAt">, now: number) {
  if (session.endedAt !== null || session.expiresAt <= now) return false;
  return session.purpose === "bind" || now - session.lastSeenAt < idleMs;
}

export function customerTokenHash(deps: Pick<Deps, "hash">, token: string): Promise<string> {
  return deps.hash.of("customer-session", token);
}

/** How long a session of that purpose lives, ms. */
export function sessionLifeMs(purpose: Customer["purpose"]): number {
  return purpose === "bind" ? limits.customerBindMs : limits.customerViewMs;
}

/** Whether the browser sent a session cookie; it may belong to no session. */
export const hasSessionCookie = (request: RequestFacts): boolean => sessionToken(request.raw.headers) !== undefined;

/** The hash of this browser's session cookie, for reads in the same batch as the sign-in check. */
export function sessionHashOf({ deps, request }: { deps: Pick<Deps, "hash">; request: RequestFacts }): Promise<string> {
  return customerTokenHash(deps, sessionToken(request.raw.headers) ?? "");
}

export const customerPhoneContext = (phoneHash: string) => `customer-phone:${phoneHash}`;

/** Encrypts a phone number for the row of its hash. */
export const encryptCustomerPhone = (deps: Pick<Deps, "sealer">, phoneHash: string, phone: string) =>
  deps.sealer.seal(customerPhoneContext(phoneHash), phone);

/** Decrypts the number of a verified phone. Throws when the encrypted text was altered or copied from another row. */
export function decryptCustomerPhone(deps: Pick<Deps, "sealer">, phone: { phoneHash: string; phoneSealed: string }) {
  return deps.sealer.open(customerPhoneContext(phone.phoneHash), phone.phoneSealed);
}

export const readFlowAction = publicAction(readFlow, {
  load: async (ctx) => ({ session: findSessionPhone(await sessionHashOf(ctx)) }),
  run({ caller, session }) {
    if (!caller || !session) return null;
    return { phoneMasked: session.phoneMasked, purpose: caller.purpose, expiresAt: session.expiresAt };
  },
});

export const endFlowAction = publicAction(endFlow, {
  load: async (ctx) => ({ endSessionOfToken: endSessionOfToken(await sessionHashOf(ctx), "signed-out", ctx.now) }),
  run({ reply }) {
    reply.headers.append("set-cookie", sessionCookieCleared);
    return null;
  },
});
