import { codes } from "#contract/envelope";
import { messages } from "#contract/messages";
import { refreshToken } from "#contract/session";
import { ApiError, call } from "../../shared/api";
import { now } from "../../shared/clock";
import { readToken, writeToken } from "../../shared/session";
import { isNearExpiry } from "./access-token";

let running: Promise<string> | undefined;
const receivedAt = new Map<string, number>();

/** The token to send: the cookie's, exchanged first when it is about to expire. Undefined when nobody is signed in. */
export async function getUsableToken(): Promise<string | undefined> {
  const token = readToken();
  if (!token || !isNearExpiry(token, now(), receivedAt.get(token))) return token;
  return exchangeToken(token);
}

/** Exchanges `stale` for a new token: one exchange at a time, in this tab and across tabs. Throws ApiError. */
export function exchangeToken(stale: string): Promise<string> {
  running ??= alone(() => exchange(stale)).finally(() => {
    running = undefined;
  });
  return running;
}

async function exchange(stale: string): Promise<string> {
  const current = readToken();
  if (!current) throw new ApiError(codes.signedOut, messages.signedOut);
  if (current !== stale) return current;
  const { data } = await call(refreshToken, {
    body: { token: stale },
    // The rate limit then counts for the session, not for an address that several people share.
    headers: { authorization: `Bearer ${stale}` },
  });
  receivedAt.clear();
  receivedAt.set(data.token, now());
  writeToken(data.token);
  return data.token;
}

function alone(work: () => Promise<string>): Promise<string> {
  return "locks" in navigator ? navigator.locks.request("staff-token", work) : work();
}
