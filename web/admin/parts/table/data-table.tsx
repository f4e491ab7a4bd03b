import {
  columnVisibilityFeature,
  type RowData,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type MouseEvent, type ReactNode, useMemo } from "react";
import { ErrorState } from "../error-state";
import css from "./data-table.module.css";
import { Placeholders } from "./placeholders";
import type { TableColumn } from "./table-column";
import { TableMenu } from "./table-menu";
import { useTableSettings } from "./table-settings";

interface DataTableProps<T> {
  /** Accessible name, and the name under which its settings are remembered. */
  readonly label: string;
  /** Stable: declare it outside the component or memoise it. */
  readonly columns: readonly TableColumn<T>[];
  /** Undefined while the first answer is awaited. */
  readonly rows: readonly T[] | undefined;
  readonly rowId: (row: T) => string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Shown instead of zero rows. */
  readonly empty: ReactNode;
  /** Opens a row on click; put a link into the row as well, for keyboards. */
  readonly onOpen?: (row: T) => void;
  /** Ticked rows by id; makes a column of boxes. */
  readonly selection?: RowSelectionState;
  readonly onSelectionChange?: (selection: RowSelectionState) => void;
  /** Buttons above the table, shown beside the column chooser. */
  readonly toolbar?: ReactNode;
  readonly footer?: ReactNode;
  /** The rows shown are of the question before: dims them. */
  readonly isStale?: boolean;
}

/** A table of the back office: sticky head, columns to choose, density, selection, and its own waiting, empty and error states. */
export function DataTable<T extends RowData>(props: DataTableProps<T>) {
  const { columns, rows, selection, error } = props;
  const [settings, change] = useTableSettings(props.label, columns);
  const table = useRows(props, settings.shown);
  const byKey = useMemo(() => new Map(columns.map((c) => [c.key, c])), [columns]);
  const leaves = table.getVisibleLeafColumns().flatMap((leaf) => byKey.get(leaf.id) ?? []);
  return (
    <div className={css.box}>
      <div className={css.toolbar}>
        {props.toolbar}
        <TableMenu columns={columns} settings={settings} onChange={change} />
      </div>
      <section className={css.scroll} aria-label={props.label}>
        <table className={css.table} data-dense={settings.isDense || undefined} aria-busy={!rows && !error}>
          <thead>
            <tr>
              {selection ? (
                <th scope="col" className={css.tick}>
                  <Tick
                    label="选择本页全部"
                    isOn={table.getIsAllRowsSelected()}
                    isMixed={table.getIsSomeRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              ) : null}
              {leaves.map((column) => (
                <th key={column.key} scope="col" data-align={column.align} style={{ minWidth: column.width }}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody data-stale={props.isStale || undefined}>
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                data-open={props.onOpen ? true : undefined}
                data-selected={(selection && row.getIsSelected()) || undefined}
                onClick={(event) => isOnRow(event) && props.onOpen?.(row.original)}
              >
                {selection ? (
                  <td className={css.tick}>
                    <Tick label="选择此行" isOn={row.getIsSelected()} onChange={row.getToggleSelectedHandler()} />
                  </td>
                ) : null}
                {leaves.map((column) => (
                  <td key={column.key} data-align={column.align}>
                    {column.cell(row.original)}
                  </td>
                ))}
              </tr>
            ))}
            {!rows && !error ? <Placeholders span={leaves.length + (selection ? 1 : 0)} /> : null}
          </tbody>
        </table>
        {error && !rows ? <ErrorState error={error} onRetry={props.onRetry ?? (() => undefined)} /> : null}
        {rows?.length === 0 ? props.empty : null}
      </section>
      {rows ? props.footer : null}
    </div>
  );
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const noRows: never[] = [];

function useRows<T extends RowData>(props: DataTableProps<T>, shown: Readonly<Record<string, boolean>>) {
  const { columns, rows, selection = {}, onSelectionChange, rowId } = props;
  const defs = useMemo(() => columns.map((c) => ({ id: c.key, enableHiding: !c.isFixed })), [columns]);
  return useTable({
    features,
    columns: defs,
    data: rows ?? noRows,
    getRowId: rowId,
    state: { columnVisibility: { ...shown }, rowSelection: { ...selection } },
    onRowSelectionChange: (updater) =>
      onSelectionChange?.(typeof updater === "function" ? updater({ ...selection }) : updater),
  });
}

/** Clicks on a row's own links, buttons and boxes, and the selecting of text, do not open the row. */
function isOnRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  return !target.closest("a, button, input, label") && String(getSelection()) === "";
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isMixed?: boolean;
  readonly onChange: (event: unknown) => void;
}

function Tick({ label, isOn, isMixed = false, onChange }: TickProps) {
  const box = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = isMixed && !isOn;
  };
  return <input ref={box} type="checkbox" aria-label={label} checked={isOn} onChange={onChange} />;
}
