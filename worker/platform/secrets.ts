/** Secrets of a deployment; each has its own purpose and no default. */
export interface Secrets {
  readonly TOKEN_SECRET: string;
  readonly PASSWORD_PEPPER: string;
  readonly HASH_SECRET: string;
  readonly AUDIT_SECRET: string;
  /** `v1:<base64 of 32 bytes>[,v2:...]`, newest last. */
  readonly DATA_KEYS: string;
}

export const secretNames = ["TOKEN_SECRET", "PASSWORD_PEPPER", "HASH_SECRET", "AUDIT_SECRET", "DATA_KEYS"] as const;
// These four letters alone can also begin a random secret, so the text after "test" decides.
const wellKnown = /^(secret|password|changeme|change-me|admin|test[-_ ]|example|go-admin|your-)/i;

/** Minimum number of unpredictable letters and digits in a secret; of a million generated secrets none has fewer than 13. */
const unforeseenMin = 8;

/**
 * Refuses to run with missing, short, repeated or guessable secrets; the message names every one of them, but never a value.
 */
export function checkedSecrets(env: Partial<Secrets>): Secrets {
  const problems = secretProblems(env);
  if (problems.length > 0)
    throw new Error(`Refusing to start: ${problems.join("; ")}. See docs/deploy.md, section Secrets.`);
  return env as Secrets;
}

/** Problems of each secret, as "secret NAME is ...". */
export function secretProblems(env: Partial<Secrets>): string[] {
  const seen = new Set<string>();
  return secretNames.flatMap((name) => {
    const value = env[name] ?? "";
    const problem =
      value.length === 0 ? "is missing" : value.length < 32 ? "is shorter than 32 characters" : weakness(value, seen);
    seen.add(value);
    return problem ? [`secret ${name} ${problem}`] : [];
  });
}

function weakness(value: string, seen: Set<string>): string | undefined {
  if (wellKnown.test(value)) return "is a well-known or trivial value";
  if (seen.has(value)) return "repeats another secret";
  const parts = value.split(",").map((part) => part.replace(/^v\d+:/, ""));
  if (parts.some((part) => countUnguessableCharacters(part) < unforeseenMin))
    return "can be guessed: it is not random enough";
  return undefined;
}

/**
 * Number of letters and digits in a text that a person could not remember: without words and numbers of six and more in a row,
 * repeated groups of three, and steady sequences (abcd, 1357).
 */
export function countUnguessableCharacters(text: string): number {
  const letters = text.replaceAll(/[^A-Za-z0-9]/g, "");
  const groups = new Set<string>();
  let unforeseen = 0;
  for (const { 0: run, index } of letters.matchAll(/[a-z]+|[A-Z]+|[0-9]+/g)) {
    for (let at = index; at < index + run.length; at++) {
      const group = letters.slice(Math.max(0, at - 2), at + 1);
      if (run.length < 6 && !groups.has(group) && !isSteady(letters, at)) unforeseen++;
      groups.add(group);
    }
  }
  return unforeseen;
}

/** True when the character continues a sequence of equal steps, also with other characters between its members. */
function isSteady(letters: string, at: number): boolean {
  const code = (index: number) => letters.charCodeAt(index);
  return [1, 2, 3].some((gap) => {
    const [last, before, first] = [code(at), code(at - gap), code(at - 2 * gap)];
    return last - before === before - first && Math.abs(last - before) <= 2;
  });
}
