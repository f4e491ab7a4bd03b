/** The key that an address or a field names, when it is known; anything else counts as no choice. */
export function knownKey<T extends Record<string, string>>(
  names: T,
  text: string | undefined,
): (keyof T & string) | undefined {
  return text !== undefined && Object.hasOwn(names, text) ? text : undefined;
}

/** Options of a filter from a contract's names. */
export function optionsOf(names: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** The name of a state, or the state itself when this screen does not know it yet. */
export function nameOfKey(names: Readonly<Record<string, string>>, key: string): string {
  return Object.hasOwn(names, key) ? (names[key] ?? key) : key;
}
