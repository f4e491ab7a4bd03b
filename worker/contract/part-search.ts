/** Rows of a growing list among which a part from the middle of a number or a text is looked for: the newest. What begins so is found among all. */
export const partSearchMost = 10_000;

/** For a list that found nothing so. */
export const partSearchMessage = `编号请从开头输入，全部记录都会查找；从中间输入只查最近 ${partSearchMost / 10_000} 万条。`;
