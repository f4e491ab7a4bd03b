import { exportDictionaryData } from "#contract/dictionaries";
import type { QueryIn } from "#contract/endpoint";
import { ExportButton } from "../../parts/list/export-button";
import { useMay } from "../../session/access";

interface ExportDataProps {
  readonly query: QueryIn<typeof exportDictionaryData>;
  readonly name: string;
}

/** Exports all filtered rows as a file. */
export function ExportData({ query, name }: ExportDataProps) {
  const may = useMay();
  if (!may("admin:sysDictData:export")) return null;
  return <ExportButton endpoint={exportDictionaryData} query={query} name={name} />;
}
