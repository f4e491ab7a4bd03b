/** Lifetime of an access token by its own claims, milliseconds since the epoch. */
interface TokenLife {
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** Reads `iat` and `exp` of a JWT; undefined when it is not one. The server checks the signature. */
export function readTokenTimes(token: string): TokenLife | undefined {
  try {
    const payload = token.split(".")[1] ?? "";
    const json = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    const { iat, exp } = JSON.parse(json) as { iat?: unknown; exp?: unknown };
    return typeof exp === "number" && typeof iat === "number"
      ? { issuedAt: iat * 1000, expiresAt: exp * 1000 }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a token should be exchanged before it is used. `receivedAt` is this machine's time when the token arrived,
 * when known: the lifetime is then counted from there, so that a wrong clock does not cause an exchange on every call.
 */
export function isNearExpiry(token: string, at: number, receivedAt?: number): boolean {
  const life = readTokenTimes(token);
  if (!life) return false;
  const end = receivedAt === undefined ? life.expiresAt : receivedAt + (life.expiresAt - life.issuedAt);
  return at > end - 60_000;
}
