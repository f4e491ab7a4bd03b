/** Secrets of a deployment; every one has its own use and no default. */
export interface Secrets {
  readonly TOKEN_SECRET: string;
  readonly PASSWORD_PEPPER: string;
  readonly HASH_SECRET: string;
  readonly AUDIT_SECRET: string;
  /** `v1:<base64 of 32 bytes>[,v2:...]`, newest last. */
  readonly DATA_KEYS: string;
}

const secretNames = ["TOKEN_SECRET", "PASSWORD_PEPPER", "HASH_SECRET", "AUDIT_SECRET", "DATA_KEYS"] as const;
const wellKnown = /^(secret|password|changeme|change-me|admin|test|example|go-admin|abcdefghijklmnopqrstuvwxyz)/i;

/** Refuses to run on a missing, short, repeated or well-known secret; the message names the secret, never its value. */
export function checkedSecrets(env: Partial<Record<(typeof secretNames)[number], string>>): Secrets {
  const seen = new Set<string>();
  for (const name of secretNames) {
    const value = env[name] ?? "";
    const problem =
      value.length === 0 ? "is missing" : value.length < 32 ? "is shorter than 32 characters" : weakness(value, seen);
    if (problem) throw new Error(`Refusing to start: secret ${name} ${problem}. See docs/deploy.md, section Secrets.`);
    seen.add(value);
  }
  return env as Secrets;
}

function weakness(value: string, seen: Set<string>): string | undefined {
  if (wellKnown.test(value) || new Set(value).size < 10) return "is a well-known or trivial value";
  if (seen.has(value)) return "repeats another secret";
  return undefined;
}
