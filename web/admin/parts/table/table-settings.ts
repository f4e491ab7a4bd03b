import { useState } from "react";
import type { ListPreference } from "#contract/preferences.schemas";
import { deviceStorage, readJson, writeJson } from "../../../shared/browser-storage";
import { useStore } from "../store";
import { defaultDensity } from "./default-density";
import type { TableColumn } from "./table-column";
import { useTablePreference } from "./table-preference";

export type Density = NonNullable<ListPreference["density"]>;

/** What a person chose for one table. */
export interface TableSettings {
  readonly density: Density;
  /** Columns by key; absent means shown. */
  readonly shown: Readonly<Record<string, boolean>>;
  /** Keys of columns in this person's order; columns that it does not name come last. */
  readonly order: readonly string[];
}

type Columns = readonly Pick<TableColumn<never>, "key" | "isHiddenAtFirst" | "isFixed">[];

/** Settings of the table with that name: the server's for this person; until they are loaded, those of this machine. */
export function useTableSettings(name: string, columns: readonly TableColumn<never>[]) {
  const key = `admin:table:${name}`;
  const [local, setLocal] = useState(() => readJson<Partial<TableSettings>>(deviceStorage, key) ?? {});
  const [preference, save, forget] = useTablePreference(name);
  const settings = mergeTableSettings(columns, local, preference, useStore(defaultDensity));
  const change = (next: Partial<TableSettings>) => {
    const merged = { ...settings, ...next };
    setLocal(merged);
    writeJson(deviceStorage, key, merged);
    save(listPreferenceOf(columns, merged));
  };
  const restore = () => {
    setLocal({});
    deviceStorage.removeItem(key);
    forget();
  };
  return { settings, change, restore };
}

/** The columns in this person's order; those that cannot be hidden keep their positions. */
export function sortColumns<C extends Columns[number]>(columns: readonly C[], order: readonly string[]): C[] {
  const place = (column: C) => (order.includes(column.key) ? order.indexOf(column.key) : order.length);
  const movable = columns.filter((column) => !column.isFixed).sort((a, b) => place(a) - place(b));
  return columns.flatMap((column) => (column.isFixed ? column : (movable.shift() ?? [])));
}

/** The columns that this person sees, in his order. */
export const shownColumns = <C extends Columns[number]>(columns: readonly C[], { order, shown }: TableSettings): C[] =>
  sortColumns(columns, order).filter((column) => column.isFixed || shown[column.key] !== false);

/** The server's settings take precedence over this machine's, and those over the columns' own defaults. */
export function mergeTableSettings(
  columns: Columns,
  local: Partial<TableSettings>,
  preference: ListPreference | undefined,
  density: Density = "normal",
): TableSettings {
  const atFirst = Object.fromEntries(columns.filter((c) => c.isHiddenAtFirst).map((c) => [c.key, false]));
  const kept = Object.fromEntries((preference?.columns ?? []).map(({ id, isShown }) => [id, isShown]));
  const order = preference?.columns?.map(({ id }) => id) ?? local.order ?? [];
  return {
    density: preference?.density ?? local.density ?? density,
    shown: { ...atFirst, ...local.shown, ...kept },
    order,
  };
}

/** The settings in the server's format. */
export function listPreferenceOf(columns: Columns, { density, shown, order }: TableSettings): ListPreference {
  return {
    columns: sortColumns(columns, order).map(({ key }) => ({ id: key, isShown: shown[key] !== false })),
    density,
  };
}
