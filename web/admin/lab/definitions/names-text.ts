/** Names separated by Chinese or Latin commas. */
export const readNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；]/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];

export const joinNames = (names: readonly string[]): string => names.join("、");

/** A typed number; a text that is no number becomes NaN, which the server refuses with the name of the field. */
export const parseNumber = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.trim()));
