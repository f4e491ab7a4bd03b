/** The contents of a result: its level and its findings by site or target. */
export interface ResultFindings {
  readonly level: number | null;
  readonly findings: Readonly<Record<string, string | null>>;
}

/** Every site or target of either of two results, with both findings; null is "no call". */
export function comparedFindings(before: ResultFindings["findings"], after: ResultFindings["findings"]) {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].map((targetCode) => {
    const [was, is] = [before[targetCode] ?? null, after[targetCode] ?? null];
    return { targetCode, before: was, after: is, isSame: was === is && was !== null };
  });
}

/** The sites that both results have, with both findings. */
export function sharedFindings(own: ResultFindings["findings"], other: ResultFindings["findings"]) {
  return comparedFindings(other, own).flatMap(({ targetCode, before, after, isSame }) =>
    targetCode in own && targetCode in other ? [{ targetCode, own: after, other: before, isSame }] : [],
  );
}

/** Whether two results are equal: level and every site. A site without a call is equal to a missing site. */
export function isSameResult(before: ResultFindings, after: ResultFindings): boolean {
  const rows = comparedFindings(before.findings, after.findings);
  return before.level === after.level && rows.length > 0 && rows.every(({ isSame }) => isSame);
}
