/** A site or target to choose: its code and its name. */
export interface TargetOption {
  readonly value: string;
  readonly label: string;
}

/** The targets that the wells were read for, each once, in the order of the codes. */
export function targetsOfWells(
  wells: readonly { readonly targetCode: string; readonly targetName: string }[],
): TargetOption[] {
  const names = new Map(wells.map(({ targetCode, targetName }) => [targetCode, targetName]));
  return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => a.value.localeCompare(b.value));
}
