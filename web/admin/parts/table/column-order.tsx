import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { IconButton } from "../icon-button";
import { DialogWindow } from "../window/dialog-window";
import { moveKey } from "./column-order.rules";
import type { TableColumn } from "./table-column";
import { sortColumns, type TableSettings } from "./table-settings";

interface ColumnOrderProps {
  readonly columns: readonly TableColumn<never>[];
  readonly settings: TableSettings;
  readonly onChange: (change: Partial<TableSettings>) => void;
  readonly onClose: () => void;
}

/** Changes the order of a table's columns and which are shown; each press takes effect at once. */
export function ColumnOrder({ columns, settings, onChange, onClose }: ColumnOrderProps) {
  const all = sortColumns(columns, settings.order);
  const movable = all.filter((column) => !column.isFixed);
  const move = (key: string, by: -1 | 1) =>
    onChange({
      order: moveKey(
        movable.map((column) => column.key),
        key,
        by,
      ),
    });
  return (
    <DialogWindow title="列的顺序" size={420} onClose={onClose}>
      <ol className="bare-list lines">
        {movable.map(({ key, title }, index) => (
          <li key={key} className="row gap-4">
            <label className="row grow slim gap-8 high-36">
              <input
                type="checkbox"
                checked={settings.shown[key] !== false}
                onChange={(event) => onChange({ shown: { ...settings.shown, [key]: event.currentTarget.checked } })}
              />
              {title}
            </label>
            <IconButton label={`上移 ${title}`} disabled={index === 0} onClick={() => move(key, -1)}>
              <IconArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton label={`下移 ${title}`} disabled={index === movable.length - 1} onClick={() => move(key, 1)}>
              <IconArrowDown size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
    </DialogWindow>
  );
}
