import { IconColumns3 } from "@tabler/icons-react";
import { useState } from "react";
import { iconButtonClass } from "../icon-button";
import { MenuButton } from "../menu/menu-button";
import type { MenuLine } from "../menu/menu-item";
import { onOpening } from "../on-opening";
import { useSavedViews } from "./saved-views";
import type { TableColumn } from "./table-column";
import { inOrder, type TableSettings } from "./table-settings";

const ColumnOrder = onOpening(() => import("./column-order").then((m) => m.ColumnOrder));

interface TableMenuProps {
  /** The table's. */
  readonly name: string;
  readonly columns: readonly TableColumn<never>[];
  readonly settings: TableSettings;
  readonly onChange: (change: Partial<TableSettings>) => void;
  readonly onRestore: () => void;
}

/** Which columns a table shows, how close its rows stand, and the saved filters of its list. */
export function TableMenu({ name, columns, settings, onChange, onRestore }: TableMenuProps) {
  const [isOrdering, setOrdering] = useState(false);
  const viewLines = useSavedViews(name);
  const lines = (): MenuLine[] => [
    { kind: "label", content: "显示的列" },
    ...inOrder(columns, settings.order)
      .filter((c) => !c.isFixed)
      .map((c) => columnLine(c, settings, onChange)),
    { kind: "divider" },
    {
      kind: "item",
      label: "紧凑行高",
      isOn: settings.isDense,
      onSelect: () => onChange({ isDense: !settings.isDense }),
    },
    { kind: "item", label: "列的顺序", onSelect: () => setOrdering(true) },
    { kind: "item", label: "恢复默认", onSelect: onRestore },
    ...viewLines(),
  ];
  return (
    <>
      <MenuButton lines={lines} className={iconButtonClass} aria-label="表格设置">
        <IconColumns3 size={18} stroke={1.6} aria-hidden />
      </MenuButton>
      {isOrdering ? (
        <ColumnOrder columns={columns} settings={settings} onChange={onChange} onClose={() => setOrdering(false)} />
      ) : null}
    </>
  );
}

function columnLine(
  column: TableColumn<never>,
  { shown }: TableSettings,
  onChange: TableMenuProps["onChange"],
): MenuLine {
  const isOn = shown[column.key] !== false;
  const onSelect = () => onChange({ shown: { ...shown, [column.key]: !isOn } });
  return { kind: "item", label: column.title, isOn, onSelect };
}
