import { Buffer } from "node:buffer";
import { createHmac } from "node:crypto";
import { limits } from "#contract/limits";

const stepSeconds = 30;
const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A 160-bit secret in the format of authenticators (RFC 4226 4 R6, base 32 without padding). */
export function createTotpSecret(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => base32[byte % 32]).join("");
}

/** Number of the 30-second step that a moment falls into. */
export const totpStepAt = (now: number): number => Math.floor(now / 1000 / stepSeconds);

/** The code of one step (RFC 6238, HMAC-SHA-1, six digits). */
export function totpCodeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const offset = digest.readUInt8(19) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** limits.totpDigits;
  return String(number).padStart(limits.totpDigits, "0");
}

/** The step of this code, the current one or a neighbour; a step at or before `lastStep` counts as used. */
export function stepOfCode(secret: string, code: string, now: number, lastStep: number): number | undefined {
  const current = totpStepAt(now);
  let found: number | undefined;
  for (const step of [current - 1, current, current + 1]) {
    const isRight = totpCodeAt(secret, step) === code;
    if (isRight && step > lastStep) found = step;
  }
  return found;
}

function bytesOf(secret: string): Uint8Array<ArrayBuffer> {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
}

/** The URI in the QR code for an authenticator. Source: Google Authenticator key URI format. */
export function otpUri(secret: string, username: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`;
}

const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Ten codes of 50 bits for signing in after the telephone was lost. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => {
    const code: string[] = [];
    while (code.length < 10)
      for (const byte of crypto.getRandomValues(new Uint8Array(16)))
        if (byte < 240 && code.length < 10) code.push(letters[byte % 30] ?? "");
    return `${code.slice(0, 5).join("")}-${code.slice(5).join("")}`;
  });
}

export const normalizeRecoveryCode = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
