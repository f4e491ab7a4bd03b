/** A site or target as it is chosen: by its code, under its name. */
export interface TargetChoice {
  readonly value: string;
  readonly label: string;
}

/** What the wells were read for, each once, in the order of the codes. */
export function targetsIn(
  wells: readonly { readonly targetCode: string; readonly targetName: string }[],
): TargetChoice[] {
  const names = new Map(wells.map(({ targetCode, targetName }) => [targetCode, targetName]));
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.value.localeCompare(b.value));
}
