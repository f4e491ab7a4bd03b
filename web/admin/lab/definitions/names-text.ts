/** Names as people list them, with any comma. */
export const readNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；]/)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  ),
];

export const namesText = (names: readonly string[]): string => names.join("、");

/** A number that was typed; what is none becomes NaN, which the server refuses by name. */
export const readNumber = (text: string): number => (text.trim() === "" ? Number.NaN : Number(text.trim()));
