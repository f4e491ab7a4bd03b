import type { Passwords } from "#worker/platform/passwords";

/** The real hash uses 0.1 s of a processor core on purpose; tests that are not about it use this one. */
export const quickPasswords: Passwords = {
  hash: async (text) => `quick:${text}`,
  hashRandom: async (text) => `quick:${text}`,
  verify: async (text, stored) => ({ isRight: stored === `quick:${text}`, needsUpgrade: false }),
};
