import type { Passwords } from "../platform/passwords";

/** Computes the slow check once per correct password: a few people of the demonstration sign in over a hundred times. */
export function checkedOnce(passwords: Passwords): Passwords {
  const right = new Map<string, Awaited<ReturnType<Passwords["verify"]>>>();
  return {
    ...passwords,
    async verify(password, stored) {
      const pair = JSON.stringify([password, stored]);
      const found = right.get(pair) ?? (await passwords.verify(password, stored));
      if (found.isRight) right.set(pair, found);
      return found;
    },
  };
}
