import { useState } from "react";
import { readJson, writeJson } from "../../../shared/session";
import type { TableColumn } from "./table-column";

/** What a person chose for one table on this machine. */
export interface TableSettings {
  readonly isDense: boolean;
  /** Columns by key; absent means shown. */
  readonly shown: Readonly<Record<string, boolean>>;
}

/** Remembered settings of the table with that name. */
export function useTableSettings(name: string, columns: readonly TableColumn<never>[]) {
  const key = `admin:table:${name}`;
  const [settings, setSettings] = useState<TableSettings>(() => {
    const saved = readJson<TableSettings>(localStorage, key);
    return { isDense: saved?.isDense ?? false, shown: { ...atFirst(columns), ...saved?.shown } };
  });
  const change = (next: Partial<TableSettings>) => {
    const merged = { ...settings, ...next };
    setSettings(merged);
    writeJson(localStorage, key, merged);
  };
  return [settings, change] as const;
}

const atFirst = (columns: readonly TableColumn<never>[]) =>
  Object.fromEntries(columns.filter((c) => c.isHiddenAtFirst).map((c) => [c.key, false]));
