const letters = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Sixteen random characters that can be read aloud: about 92 bits. */
export function randomPassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(64)).filter((byte) => byte < letters.length * 4);
  return [...bytes.slice(0, 16)].map((byte) => letters[byte % letters.length]).join("");
}
