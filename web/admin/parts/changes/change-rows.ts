import { type ChangeWords, defaultChangeWords } from "./change-words";

export interface FieldChange {
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One changed field in readable form. */
export interface ChangeRow {
  readonly field: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** For lists: added and removed entries, because a text comparison would work by characters. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly isList: boolean;
}

/** Changes field by field, in the order of the record; a field whose two values look the same is left out. */
export function changeRows(changes: readonly FieldChange[], words: ChangeWords = defaultChangeWords): ChangeRow[] {
  return changes.flatMap(({ field, before, after }) => {
    const isList = Array.isArray(before) || Array.isArray(after);
    const listOf = (value: unknown) => (Array.isArray(value) ? value.map((one) => words.value(field, one)) : []);
    const [was, is] = [listOf(before), listOf(after)];
    const added = isList ? is.filter((one) => !was.includes(one)) : [];
    const removed = isList ? was.filter((one) => !is.includes(one)) : [];
    const row = {
      field,
      name: words.name(field),
      before: words.value(field, before),
      after: words.value(field, after),
      added,
      removed,
      isList,
    };
    const isSame = isList ? added.length + removed.length === 0 : row.before === row.after;
    return isSame ? [] : [row];
  });
}

/** Every changed field by its name: 状态、备注、排序. */
export const changeSummary = (changes: readonly FieldChange[], words?: ChangeWords): string =>
  changeRows(changes, words)
    .map(({ name }) => name)
    .join("、");
