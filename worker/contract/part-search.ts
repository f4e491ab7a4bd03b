/**
 * A search for a part from the middle of a number or text looks through this many newest rows of a growing list. A search for
 * the beginning looks through all rows.
 */
export const partSearchRowsMax = 10_000;

/** Shown when such a search found nothing. */
export const partSearchMessage = `编号请从开头输入，全部记录都会查找；从中间输入只查最近 ${partSearchRowsMax / 10_000} 万条。`;
