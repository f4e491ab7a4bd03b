import { TextInput } from "@mantine/core";
import { userImportColumns } from "#contract/user-imports";
import type { UserImportRow } from "#contract/user-imports.schemas";
import { StatusBadge } from "../../parts/status-badge";
import { DataTable } from "../../parts/table/data-table";
import type { TableColumn } from "../../parts/table/table-column";
import { type CheckedRow, importRowState, rowChangesText } from "./import-rows";

interface ImportTableProps {
  readonly rows: readonly CheckedRow[];
  readonly onChange: (line: number, field: keyof UserImportRow, text: string) => void;
}

/** The rows of a file with the message beside each wrong cell; every cell can be corrected. */
export function ImportTable({ rows, onChange }: ImportTableProps) {
  const columns: readonly TableColumn<CheckedRow>[] = [
    { key: "line", title: "行号", align: "end", isFixed: true, cell: (row) => row.line },
    {
      key: "verdict",
      title: "检查",
      isFixed: true,
      cell: (row) => <StatusBadge {...importRowState(row)} />,
    },
    { key: "changes", title: "变化", width: 160, isFixed: true, cell: (row) => rowChangesText(row) || "—" },
    ...userImportColumns.map(({ field, title }) => ({
      key: field,
      title,
      width: 120,
      isFixed: true,
      cell: (row: CheckedRow) => (
        <TextInput
          aria-label={`第 ${row.line} 行 ${title}`}
          maxLength={200}
          value={row.values[field]}
          error={row.errors[field]?.[0]}
          onChange={(event) => onChange(row.line, field, event.currentTarget.value)}
        />
      ),
    })),
  ];
  return <DataTable label="导入的行" columns={columns} rows={rows} rowId={(row) => String(row.line)} empty={null} />;
}
