import { useQuery } from "@tanstack/react-query";
import { listDictionaryOptions } from "#contract/dictionaries";
import { callQuery } from "../../parts/data/queries";
import type { Option } from "../../parts/form/form-field";

/** The dictionary's options for the values of a field, in its wording and order; the field's own options until it is loaded. */
export function useDictionary(dictType: string, own: readonly Option[]): readonly Option[] {
  const { data = [] } = useQuery(callQuery(listDictionaryOptions, { query: { dictType } }));
  const offered = data.filter(({ value }) => own.some((option) => option.value === value));
  return offered.length > 0 ? offered.map(({ value, label }) => ({ value, label })) : own;
}
