import type { ConfigBundle } from "#contract/bundles";
import type { StoredRow } from "../history/history.queries";
import { isSame, type Snapshot } from "../history/snapshots.rules";

/** The kinds of rows that a bundle carries, in the order in which they depend on each other. */
export const bundleTypes = ["menu", "dictionaryType", "dictionaryData", "config"] as const;
export type BundleType = (typeof bundleTypes)[number];

type Row = Readonly<Record<string, string | number | boolean>>;

export const partOf = (bundle: Omit<ConfigBundle, "signature">, type: BundleType): readonly Row[] | undefined =>
  ({
    menu: bundle.menus,
    dictionaryType: bundle.dictionaryTypes,
    dictionaryData: bundle.dictionaryData,
    config: bundle.configs,
  })[type];

/** By what a row is the same row in another installation; numbers differ from place to place. */
function keyOf(type: BundleType, values: Snapshot): string {
  if (type === "menu") return String(values.name);
  if (type === "dictionaryType") return String(values.dict_type);
  if (type === "dictionaryData") return `${values.dict_type}/${values.value}`;
  return String(values.key);
}

/** A row as the bundle carries it: no numbers, the parent of a menu by its name. */
export function packed(type: BundleType, row: StoredRow, all: readonly StoredRow[]): Row {
  const { parent_id, ...values } = row.values;
  const rest = values as Row;
  if (type !== "menu") return rest;
  const parent = all.find(({ id }) => id === parent_id);
  return { ...rest, parent: parent ? String(parent.values.name) : "" };
}

export interface Difference {
  readonly part: BundleType;
  readonly key: string;
  readonly kind: "add" | "change" | "same";
  readonly row: StoredRow | undefined;
  readonly values: Row;
  readonly fields: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

/** What the wanted rows would do to the stored ones. */
export function compare(type: BundleType, wanted: readonly Row[], stored: readonly StoredRow[]): Difference[] {
  const known = new Map(stored.map((row) => [keyOf(type, row.values), row]));
  return wanted.map((values) => {
    const key = keyOf(type, values as Snapshot);
    const row = known.get(key);
    const was = row && packed(type, row, stored);
    const fields = Object.entries(values).flatMap(([field, after]) =>
      isSame(was?.[field] as Snapshot[string], after as Snapshot[string])
        ? []
        : [{ field, before: was?.[field] ?? null, after }],
    );
    return { part: type, key, kind: !row ? "add" : fields.length > 0 ? "change" : "same", row, values, fields };
  });
}

/** The same text for the same content, whatever order a tool put the fields in. */
export function signedText(bundle: Omit<ConfigBundle, "signature">): string {
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value !== null && typeof value === "object"
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([k, v]) => [k, sorted(v)]),
          )
        : value;
  return JSON.stringify(sorted(bundle));
}
