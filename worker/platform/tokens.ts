import { jwtVerify, SignJWT } from "jose";
import { limits } from "#contract/limits";

/** What a signed token says. */
export interface TokenClaims {
  readonly sessionId: string;
  readonly rotation: number;
  readonly isExpired: boolean;
}

/**
 * Signed staff access tokens that only contain a session id and a rotation number; a forged one is refused without reading the
 * database.
 */
export interface Tokens {
  sign(claims: { sessionId: string; rotation: number }, now: number): Promise<string>;
  /** Undefined for a forged or malformed token; an expired one is answered as such, because a refresh may still use it. */
  read(token: string, now: number): Promise<TokenClaims | undefined>;
}

const issuer = "staff";

export function tokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign(claims, now) {
      return new SignJWT({ sid: claims.sessionId, rot: claims.rotation })
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
        .setIssuer(issuer)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(now / 1000) + limits.accessTokenSeconds)
        .sign(key);
    },
    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ["HS256"],
          typ: "at+jwt",
          issuer,
          currentDate: new Date(0),
        });
        if (typeof payload.sid !== "string" || typeof payload.rot !== "number" || !payload.exp) return undefined;
        return { sessionId: payload.sid, rotation: payload.rot, isExpired: payload.exp * 1000 <= now };
      } catch {
        return undefined;
      }
    },
  };
}
