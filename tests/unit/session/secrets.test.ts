import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testSecrets } from "#tests/support/secrets";
import { checkedSecrets, countUnguessableCharacters } from "#worker/platform/secrets";

const withToken = (value: string) => () => checkedSecrets({ ...testSecrets, TOKEN_SECRET: value });

describe("a deployment whose secret can be guessed", () => {
  test.each([
    "0123456789".repeat(4),
    "qwertyuiop".repeat(4),
    "your-256-bit-secret-your-256-bit-secret",
    "a-string-secret-at-least-256-bits-long",
    "a-valid-string-secret-that-is-at-least-512-bits-long-which-is-very-long",
    "correct horse battery staple and so on 1234567890",
    "a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6q7r8",
    "aB3$".repeat(12),
    "x9Kq2".repeat(8),
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
    "2026-11-22 2026-11-22 2026-11-22 2026-11-22",
    "this-is-the-secret-of-our-laboratory-2026",
  ])("does not start with %s", (value) => {
    expect(withToken(value)).toThrow(/TOKEN_SECRET/);
    try {
      withToken(value)();
    } catch (error) {
      expect(String(error)).not.toContain(value);
    }
  });

  test("does not start with a data key of one byte repeated", () => {
    const key = Buffer.alloc(32, 7).toString("base64");
    expect(() => checkedSecrets({ ...testSecrets, DATA_KEYS: `v1:${key}` })).toThrow(/DATA_KEYS/);
    const good = randomBytes(32).toString("base64");
    expect(() => checkedSecrets({ ...testSecrets, DATA_KEYS: `v1:${good},v2:${key}` })).toThrow(/DATA_KEYS/);
  });
});

test("a secret drawn by any usual generator is accepted, thousands of times", () => {
  for (let round = 0; round < 5_000; round++) {
    for (const value of [
      randomBytes(32).toString("base64"),
      randomBytes(32).toString("base64url"),
      randomBytes(32).toString("hex"),
      randomBytes(48).toString("base64"),
    ])
      expect(withToken(value), `${value} ${countUnguessableCharacters(value)}`).not.toThrow();
  }
});
