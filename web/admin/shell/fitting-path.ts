const partsOf = (path: string) => path.split("/");

/** Whether a part of a screen's path stands for others: `$kitId`. */
export const isVariable = (part: string): boolean => part.startsWith("$");
const variablesIn = (path: string) => partsOf(path).filter(isVariable).length;

/** Which of the screens' paths an address has; a word counts before a part that varies. */
export function fittingPath<P extends string>(paths: readonly P[], address: string): P | undefined {
  const parts = partsOf(address);
  const fits = (path: P) => {
    const own = partsOf(path);
    return own.length === parts.length && own.every((part, i) => part === parts[i] || isVariable(part));
  };
  return paths.filter(fits).sort((a, b) => variablesIn(a) - variablesIn(b))[0];
}
