import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconColumns3 } from "@tabler/icons-react";
import type { TableColumn } from "./table-column";
import type { TableSettings } from "./table-settings";

interface TableMenuProps {
  readonly columns: readonly TableColumn<never>[];
  readonly settings: TableSettings;
  readonly onChange: (change: Partial<TableSettings>) => void;
}

/** Which columns a table shows, and how close its rows stand. */
export function TableMenu({ columns, settings, onChange }: TableMenuProps) {
  const mark = (isOn: boolean) =>
    isOn ? <IconCheck size={16} aria-hidden /> : <svg width="16" height="16" aria-hidden="true" />;
  return (
    <Menu position="bottom-end" width={180} closeOnItemClick={false} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label="表格设置">
          <IconColumns3 size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>显示的列</Menu.Label>
        {columns
          .filter((column) => !column.isFixed)
          .map((column) => {
            const isOn = settings.shown[column.key] !== false;
            return (
              <Menu.Item
                key={column.key}
                role="menuitemcheckbox"
                aria-checked={isOn}
                leftSection={mark(isOn)}
                onClick={() => onChange({ shown: { ...settings.shown, [column.key]: !isOn } })}
              >
                {column.title}
              </Menu.Item>
            );
          })}
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={settings.isDense}
          leftSection={mark(settings.isDense)}
          onClick={() => onChange({ isDense: !settings.isDense })}
        >
          紧凑行高
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
