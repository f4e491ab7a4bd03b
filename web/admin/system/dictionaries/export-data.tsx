import { exportDictionaryData } from "#contract/dictionaries";
import type { QueryIn } from "#contract/endpoint";
import { ExportButton } from "../../parts/list/export-button";
import { usePermissionCheck } from "../../session/access";

interface ExportDataProps {
  readonly query: QueryIn<typeof exportDictionaryData>;
  readonly name: string;
}

/** Exports all filtered rows as a file. */
export function ExportDictionaryData({ query, name }: ExportDataProps) {
  const may = usePermissionCheck();
  if (!may("admin:sysDictData:export")) return null;
  return <ExportButton endpoint={exportDictionaryData} query={query} name={name} />;
}
