/**
 * The code of a printout as people copy it: `STSW DKVW ABCD EFGH` with blanks, hyphens or nothing between, small letters, full-width
 * ones, or the whole address behind the QR code; undefined for what is no code.
 */
export function readCheckCode(text: string): string | undefined {
  const bare = text
    .normalize("NFKC")
    .replace(/^.*\/h5\/check\//s, "")
    .replace(/[#?].*$/s, "");
  const letters = bare.replaceAll(/[\s\p{P}\p{Cf}]/gu, "").toUpperCase();
  return /^[A-Z]{16}$/.test(letters) ? letters : undefined;
}
