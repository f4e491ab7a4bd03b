// Without characters that people take for one another.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";

/** A password of twelve characters that can be read aloud. */
export function madePassword(): string {
  const letters: string[] = [];
  while (letters.length < 12) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      // Bytes past the last whole round would favour the first letters.
      if (byte < 256 - (256 % alphabet.length) && letters.length < 12)
        letters.push(alphabet.charAt(byte % alphabet.length));
    }
  }
  return letters.join("");
}
