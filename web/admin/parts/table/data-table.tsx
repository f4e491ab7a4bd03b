import { type MouseEvent, type ReactNode, useContext, useRef } from "react";
import { createPortal } from "react-dom";
import { ErrorState } from "../error-state";
import { lazyDialog } from "../lazy-part";
import { ListBarContext } from "../list/list-bar";
import rowCards from "../row-cards.module.css";
import css from "./data-table.module.css";
import { PlaceholderRows } from "./placeholders";
import type { TableColumn } from "./table-column";
import type { LoadPage } from "./table-pages";
import { type Density, shownColumns, useTableSettings } from "./table-settings";
import { areAllTicked, RowCheckbox, type TickedRows, toggleAllRows, toggleRow } from "./ticks";
import { useFittingColumns } from "./use-fitting-columns";

const TableMenu = lazyDialog(() => import("./table-menu"), "TableMenu");

interface DataTableProps<T> {
  /** Accessible name, and the name under which its settings are stored. */
  readonly label: string;
  readonly columns: readonly TableColumn<T>[];
  /** Undefined while the first reply is loading. */
  readonly rows: readonly T[] | undefined;
  readonly rowId: (row: T) => string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Shown instead of zero rows. */
  readonly empty: ReactNode;
  /** Opens a row on click; put a link into the row as well, for keyboards. */
  readonly onOpen?: (row: T) => void;
  /** Ticked rows by id; adds a column of checkboxes. */
  readonly selection?: TickedRows;
  readonly onSelectionChange?: (selection: TickedRows) => void;
  /** Buttons above the table. */
  readonly toolbar?: ReactNode;
  /** The actions on the ticked rows; shown below them, so that no row moves when it appears. */
  readonly bulkBar?: ReactNode;
  readonly footer?: ReactNode;
  /** Other pages of the same rows, for an export of all of them. */
  readonly loadPage?: LoadPage | undefined;
  /** The number of rows on all pages, where it is known. */
  readonly total?: number | null | undefined;
  /** True for the screen's main list: its settings are beside its filters. */
  readonly isMain?: boolean;
  /** True while the rows of the previous query are shown, dimmed. */
  readonly isStale?: boolean;
}

const tight = { "--row-space": "0" };
const rowHeights = {
  normal: {},
  compact: { "--row-height": "32px", ...tight },
  mini: { "--row-height": "28px", ...tight },
} as Record<Density, object>;

/** A table of the office: sticky heading, selectable columns, density, selection, and its own loading, empty and error states. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { columns, rows, selection, error, toolbar } = props;
  const { settings, change, restore } = useTableSettings(props.label, columns);
  const chosen = shownColumns(columns, settings);
  const table = useRef<HTMLTableElement>(null);
  const { shown, isCut } = useFittingColumns(table, chosen);
  const { bar } = useContext(ListBarContext);
  const menu = (
    <TableMenu
      name={props.label}
      columns={columns}
      settings={settings}
      noRoomFor={chosen.filter((column) => !shown.includes(column)).map(({ title }) => title)}
      loadPage={props.loadPage}
      total={props.total}
      onChange={change}
      onRestore={restore}
    />
  );
  const place = props.isMain ? bar : null;
  return (
    <div className={`card ${css.card}`}>
      {place ? createPortal(menu, place) : null}
      {toolbar || !place ? (
        <div className={css.toolbar}>
          {/* Takes the remaining width, whatever else appears in the bar: an open menu adds its anchor to it. */}
          <div className="wrap-row gap-8 grow">{toolbar}</div>
          {place ? null : menu}
        </div>
      ) : null}
      <section className={isCut ? css.scroll : undefined} aria-label={props.label} tabIndex={isCut ? 0 : undefined}>
        <table
          ref={table}
          className={`sheet ${css.table} ${rowCards.cards}`}
          data-density={settings.density}
          style={rowHeights[settings.density]}
          aria-busy={!rows && !error}
        >
          <Head props={props} shown={shown} />
          <tbody data-stale={props.isStale || undefined}>
            {rows?.map((row) => (
              <Row key={props.rowId(row)} row={row} props={props} shown={shown} />
            ))}
            {!rows && !error ? <PlaceholderRows span={shown.length + (selection ? 1 : 0)} /> : null}
          </tbody>
        </table>
        {error && !rows ? <ErrorState error={error} onRetry={props.onRetry ?? (() => undefined)} /> : null}
        {rows?.length === 0 ? props.empty : null}
      </section>
      {rows ? (
        <div className={css.foot}>
          {props.bulkBar}
          {props.footer}
        </div>
      ) : null}
    </div>
  );
}

interface PartProps<T> {
  readonly props: DataTableProps<T>;
  readonly shown: readonly TableColumn<T>[];
}

function Head<T>({ props, shown }: PartProps<T>) {
  const { rows = [], rowId, selection, onSelectionChange } = props;
  const ids = rows.map(rowId);
  return (
    <thead>
      <tr>
        {selection ? (
          <th scope="col" className={css.tick}>
            <RowCheckbox
              label="选择本页全部"
              isOn={areAllTicked(selection, ids)}
              isMixed={ids.some((id) => selection[id])}
              onChange={() => onSelectionChange?.(toggleAllRows(selection, ids))}
            />
          </th>
        ) : null}
        {shown.map((column) => (
          <th
            key={column.key}
            scope="col"
            data-align={column.align}
            aria-sort={column.sorted && (column.sorted === "asc" ? "ascending" : "descending")}
            style={{ minWidth: column.width }}
          >
            {column.head ?? column.title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Row<T>({ row, props, shown }: PartProps<T> & { row: T }) {
  const { rowId, selection, onSelectionChange, onOpen } = props;
  const id = rowId(row);
  const isTicked = selection?.[id] === true;
  return (
    <tr
      data-open={onOpen ? true : undefined}
      data-selected={isTicked || undefined}
      onClick={(event) => isOnRow(event) && onOpen?.(row)}
    >
      {selection ? (
        <td className={css.tick}>
          <RowCheckbox
            label="选择此行"
            isOn={isTicked}
            onChange={() => onSelectionChange?.(toggleRow(selection, id))}
          />
        </td>
      ) : null}
      {shown.map((column) => (
        <td key={column.key} data-align={column.align} data-title={column.title || undefined}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Clicks on a row's own links, buttons and checkboxes, and selecting text, do not open the row. */
function isOnRow(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement;
  return !target.closest("a, button, input, label") && String(getSelection()) === "";
}
