import { IconColumns3, IconDownload } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { iconButtonClass } from "../icon-button";
import { useIsPhone } from "../is-phone";
import { lazyDialog, lazyPart } from "../lazy-part";
import { MenuButton } from "../menu/menu-button";
import type { MenuLine } from "../menu/menu-item";
import type { ExportFormat } from "./export-rows";
import { useSavedViews } from "./saved-view-chips";
import type { TableColumn } from "./table-column";
import type { LoadPage } from "./table-pages";
import { type Density, shownColumns, sortColumns, type TableSettings } from "./table-settings";

const ExportRows = lazyPart(() => import("./export-rows"), "ExportRows");
const ColumnOrder = lazyDialog(() => import("./column-order"), "ColumnOrder");

interface TableMenuProps {
  /** The table's name. */
  readonly name: string;
  readonly columns: readonly TableColumn<never>[];
  readonly settings: TableSettings;
  /** Titles of chosen columns for which this window is too narrow. */
  readonly noRoomFor: readonly string[];
  readonly loadPage: LoadPage | undefined;
  readonly total: number | null | undefined;
  readonly onChange: (change: Partial<TableSettings>) => void;
  readonly onRestore: () => void;
}

const densities: readonly (readonly [Density, string])[] = [
  ["normal", "默认"],
  ["compact", "紧凑"],
  ["mini", "最紧凑"],
];

const exportLines = (onChoose: (format: ExportFormat) => void): MenuLine[] => [
  { kind: "label", content: "显示的列" },
  { kind: "item", label: "下载 Excel", onSelect: () => onChoose("xlsx") },
  { kind: "item", label: "下载 CSV", onSelect: () => onChoose("csv") },
];

/** Which columns a table shows, its row height, and the saved filters of its list. */
export function TableMenu({
  name,
  columns,
  settings,
  noRoomFor,
  loadPage,
  total,
  onChange,
  onRestore,
}: TableMenuProps) {
  const [isOrdering, setOrdering] = useState(false);
  const [exporting, setExporting] = useState<ExportFormat>();
  const { chips, lines: viewLines } = useSavedViews(name);
  const isPhone = useIsPhone();
  const lines = (): MenuLine[] => [
    ...(isPhone ? sortLines(columns) : []),
    { kind: "label", content: "显示的列" },
    ...sortColumns(columns, settings.order)
      .filter((c) => !c.isFixed)
      .map((c) => columnLine(c, settings, onChange)),
    ...noRoomLines(noRoomFor),
    { kind: "divider" },
    { kind: "label", content: "行高" },
    ...densities.map(([density, label]) => densityLine(density, label, settings, onChange)),
    { kind: "divider" },
    { kind: "item", label: "列的顺序", onSelect: () => setOrdering(true) },
    { kind: "item", label: "恢复默认", onSelect: onRestore },
    ...viewLines(),
  ];
  return (
    <>
      {chips}
      {loadPage ? (
        <MenuButton lines={() => exportLines(setExporting)} className={iconButtonClass} aria-label="下载列表">
          <IconDownload size={18} stroke={1.6} aria-hidden />
        </MenuButton>
      ) : null}
      <MenuButton lines={lines} className={iconButtonClass} aria-label="表格设置">
        <IconColumns3 size={18} stroke={1.6} aria-hidden />
      </MenuButton>
      {exporting && loadPage ? (
        <Suspense>
          <ExportRows
            name={name}
            columns={shownColumns(columns, settings)}
            format={exporting}
            loadPage={loadPage}
            total={total}
            onEnd={() => setExporting(undefined)}
          />
        </Suspense>
      ) : null}
      {isOrdering ? (
        <ColumnOrder columns={columns} settings={settings} onChange={onChange} onClose={() => setOrdering(false)} />
      ) : null}
    </>
  );
}

function densityLine(
  density: Density,
  label: string,
  settings: TableSettings,
  onChange: TableMenuProps["onChange"],
): MenuLine {
  return { kind: "item", label, isOn: settings.density === density, onSelect: () => onChange({ density }) };
}

const sortWords = { asc: "，升序", desc: "，降序" } as const;

/** Heads that sort a table stand on no card. */
function sortLines(columns: readonly TableColumn<never>[]): MenuLine[] {
  const lines = columns.flatMap(({ title, sorted, onSort }): MenuLine[] =>
    onSort
      ? [
          {
            kind: "item",
            label: title + (sorted ? sortWords[sorted] : ""),
            isOn: sorted !== undefined,
            onSelect: onSort,
          },
        ]
      : [],
  );
  return lines.length > 0 ? [{ kind: "label", content: "排序" }, ...lines, { kind: "divider" }] : [];
}

const noRoomLines = (titles: readonly string[]): MenuLine[] =>
  titles.length > 0 ? [{ kind: "label", content: `窗口太窄，未显示：${titles.join("、")}` }] : [];

function columnLine(
  column: TableColumn<never>,
  { shown }: TableSettings,
  onChange: TableMenuProps["onChange"],
): MenuLine {
  const isOn = shown[column.key] !== false;
  const onSelect = () => onChange({ shown: { ...shown, [column.key]: !isOn } });
  return { kind: "item", label: column.title, isOn, onSelect };
}
