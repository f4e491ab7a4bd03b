import type { NamedValue } from "#contract/named-values.schemas";
import { fieldName, fieldValueText } from "./field-names";

/** How a change's fields and values are worded. */
export interface ChangeWords {
  readonly name: (field: string) => string;
  readonly value: (field: string, value: unknown) => string;
}

export const defaultChangeWords: ChangeWords = { name: fieldName, value: fieldValueText };

/** The same, with the names of other rows instead of their numbers; a row without a name keeps its number. */
export function withNames(words: ChangeWords, names: readonly NamedValue[]): ChangeWords {
  const known = new Map(names.map(({ field, value, name }) => [`${field}:${value}`, name]));
  const value = (field: string, given: unknown): string => {
    if (typeof given === "string" || typeof given === "number")
      return known.get(`${field}:${given}`) ?? words.value(field, given);
    if (Array.isArray(given))
      return given.length === 0 ? words.value(field, given) : given.map((one) => value(field, one)).join("、");
    if (typeof given === "object" && given !== null)
      return Object.entries(given)
        .map(([key, one]) => `${words.name(key)} ${value(key, one)}`)
        .join("，");
    return words.value(field, given);
  };
  return { name: words.name, value };
}
