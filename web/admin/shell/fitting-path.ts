const partsOf = (path: string) => path.split("/");

/** Whether a part of a screen's path is a parameter: `$kitId`. */
export const isPathParameter = (part: string): boolean => part.startsWith("$");
const variablesIn = (path: string) => partsOf(path).filter(isPathParameter).length;

/** The screen path that matches an address; a fixed part takes precedence over a parameter. */
export function findScreenPath<P extends string>(paths: readonly P[], address: string): P | undefined {
  const parts = partsOf(address);
  const fits = (path: P) => {
    const own = partsOf(path);
    return own.length === parts.length && own.every((part, i) => part === parts[i] || isPathParameter(part));
  };
  return paths.filter(fits).sort((a, b) => variablesIn(a) - variablesIn(b))[0];
}
