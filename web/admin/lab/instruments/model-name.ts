/** The model of an instrument as its files write it, without the mark of a registered name. */
export const plainModelName = (text: string): string => text.replace("(TM)", "");
