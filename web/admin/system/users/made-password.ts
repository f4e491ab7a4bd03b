// Without characters that are easily confused.
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789";

/** A password of twelve characters that can be read aloud. */
export function generatePassword(): string {
  const letters: string[] = [];
  while (letters.length < 12) {
    for (const byte of crypto.getRandomValues(new Uint8Array(24))) {
      // Bytes beyond the last whole multiple would favour the first characters.
      if (byte < 256 - (256 % alphabet.length) && letters.length < 12)
        letters.push(alphabet.charAt(byte % alphabet.length));
    }
  }
  return letters.join("");
}
