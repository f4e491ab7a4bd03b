import { IconColumns3 } from "@tabler/icons-react";
import { iconButtonClass } from "../icon-button";
import { MenuButton } from "../menu/menu-button";
import type { MenuLine } from "../menu/menu-item";
import type { TableColumn } from "./table-column";
import type { TableSettings } from "./table-settings";

interface TableMenuProps {
  readonly columns: readonly TableColumn<never>[];
  readonly settings: TableSettings;
  readonly onChange: (change: Partial<TableSettings>) => void;
}

/** Which columns a table shows, and how close its rows stand. */
export function TableMenu({ columns, settings, onChange }: TableMenuProps) {
  const lines = (): MenuLine[] => [
    { kind: "label", content: "显示的列" },
    ...columns.filter((c) => !c.isFixed).map((c) => columnLine(c, settings, onChange)),
    { kind: "divider" },
    {
      kind: "item",
      label: "紧凑行高",
      isOn: settings.isDense,
      onSelect: () => onChange({ isDense: !settings.isDense }),
    },
  ];
  return (
    <MenuButton lines={lines} className={iconButtonClass} aria-label="表格设置">
      <IconColumns3 size={18} stroke={1.6} aria-hidden />
    </MenuButton>
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
