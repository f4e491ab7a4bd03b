/**
 * The code of a printout in any form that people copy: `STSW DKVW ABCD EFGH` with spaces, hyphens or neither, lower
 * case, full-width characters, or the whole address of the QR code; undefined for anything else.
 */
export function parseCheckCode(text: string): string | undefined {
  const bare = text
    .normalize("NFKC")
    .replace(/^.*\/h5\/check\//s, "")
    .replace(/[#?].*$/s, "");
  const letters = bare.replaceAll(/[\s\p{P}\p{Cf}]/gu, "").toUpperCase();
  return /^[A-Z]{16}$/.test(letters) ? letters : undefined;
}
