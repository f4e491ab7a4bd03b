/** What a result says: its level and, by site or target, what was found. */
export interface Finding {
  readonly level: number | null;
  readonly findings: Readonly<Record<string, string | null>>;
}

/** Every site or target that either of two results names, with what each says; null is "no call". */
export function comparedFindings(before: Finding["findings"], after: Finding["findings"]) {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].map((targetCode) => {
    const [was, is] = [before[targetCode] ?? null, after[targetCode] ?? null];
    return { targetCode, before: was, after: is, isSame: was === is && was !== null };
  });
}

/** The sites that both of two results name, with what each says. */
export function sharedFindings(own: Finding["findings"], other: Finding["findings"]) {
  return comparedFindings(other, own).flatMap(({ targetCode, before, after, isSame }) =>
    targetCode in own && targetCode in other ? [{ targetCode, own: after, other: before, isSame }] : [],
  );
}

/** Two results say the same: level and every site. What gave no call says nothing and is the same as nothing. */
export function isSameResult(before: Finding, after: Finding): boolean {
  const rows = comparedFindings(before.findings, after.findings);
  return before.level === after.level && rows.length > 0 && rows.every(({ isSame }) => isSame);
}
