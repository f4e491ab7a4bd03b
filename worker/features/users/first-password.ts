// Letters and digits that people do not confuse when reading them out: no 0 o 1 l i.
const alphabet = "23456789abcdefghjkmnpqrstuvwxyz";

/** A password for a user who must change it: 15 random characters in groups, 74 bits. */
export function createFirstPassword(): string {
  const letters: string[] = [];
  while (letters.length < 15) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      const letter = byte < 248 ? alphabet[byte % 31] : undefined;
      if (letter && letters.length < 15) letters.push(letter);
    }
  }
  return [letters.slice(0, 5), letters.slice(5, 10), letters.slice(10)].map((group) => group.join("")).join("-");
}
