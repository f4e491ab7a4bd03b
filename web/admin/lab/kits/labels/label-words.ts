interface LabelFacts {
  readonly lot: string;
  readonly expiresOn: string;
}

/** The line below a label's codes, the same in the preview, on paper and in both file formats. */
export const lotAndExpiryText = ({ lot, expiresOn }: LabelFacts, gap = " "): string =>
  `LOT ${lot || "—"}${gap}EXP ${expiresOn || "—"}`;
