import { scrypt } from "node:crypto";
import { isSameDigest, type KeyedHash } from "./crypto";
import { base64Url, fromBase64 } from "./ids";

/** Password storage: scrypt N=2^14 r=8 p=5 (OWASP Password Storage, 16 MiB), then a keyed hash as pepper. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** For generated passwords of 70 bits and more, where slow work adds nothing; the first sign-in replaces it. */
  hashRandom(password: string): Promise<string>;
  /** Always takes the time of one hash, also for `undefined` (unknown user), so that the duration reveals nothing. */
  verify(password: string, stored: string | undefined): Promise<{ isRight: boolean; needsUpgrade: boolean }>;
}

const scryptCost = { N: 2 ** 14, r: 8, p: 5 } as const;
const current = `$scrypt$ln=14,r=8,p=5$`;

export function passwords(pepper: KeyedHash): Passwords {
  const digest = async (password: string, salt: Uint8Array, cost: { N: number; r: number; p: number }) =>
    pepper.of("password", base64Url(await derive(password.normalize("NFKC"), salt, cost)));
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(16));
      return `${current}${base64Url(salt)}$${await digest(password, salt, scryptCost)}`;
    },
    async hashRandom(password) {
      const salt = crypto.getRandomValues(new Uint8Array(16));
      const cost = { N: 2 ** 8, r: 8, p: 1 };
      return `$scrypt$ln=8,r=8,p=1$${base64Url(salt)}$${await digest(password, salt, cost)}`;
    },
    async verify(password, stored) {
      const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([0-9a-f]{64})$/.exec(stored ?? "");
      if (!match) {
        await digest(password, new Uint8Array(16), scryptCost);
        return { isRight: false, needsUpgrade: false };
      }
      const cost = { N: 2 ** Number(match[1]), r: Number(match[2]), p: Number(match[3]) };
      const actual = await digest(password, fromBase64(match[4] ?? ""), cost);
      return { isRight: isSameDigest(actual, match[5] ?? ""), needsUpgrade: !stored?.startsWith(current) };
    },
  };
}

function derive(password: string, salt: Uint8Array, cost: { N: number; r: number; p: number }): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 32, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}
