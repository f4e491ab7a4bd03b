import "../sheets/popover";
import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { MenuLine, MenuPosition, MenuSide } from "./menu-item";
import css from "./open-menu.module.css";

interface OpenMenuProps {
  readonly lines: readonly MenuLine[];
  readonly place: MenuPosition;
  readonly side: MenuSide;
  readonly width: number;
  /** Name of the menu for screen readers. */
  readonly label: string;
  readonly onClose: () => void;
}

/** A menu longer than the room below or above its button has that height and scrolls. */
const fitting = { size: { padding: 8 } };

/** An open menu; its code loads when the first one is opened. */
export function OpenMenu({ lines, place, side, width, label, onClose }: OpenMenuProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      position={side}
      width={width}
      shadow="md"
      offset={4}
      middlewares={fitting}
      returnFocus
    >
      <Menu.Target>
        <button type="button" tabIndex={-1} className={css.anchor} style={place} aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown style={{ overflowY: "auto" }}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a menu's lines keep their places while it is open
          <Line key={i} line={line} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Line({ line }: { line: MenuLine }) {
  if (line.kind === "divider") return <Menu.Divider />;
  if (line.kind === "label") return <Menu.Label>{line.content}</Menu.Label>;
  const isTick = line.isOn !== undefined;
  const mark = line.isOn ? <IconCheck size={16} aria-hidden /> : <span className="block" style={{ width: 16 }} />;
  return (
    <Menu.Item
      role={isTick ? "menuitemcheckbox" : undefined}
      aria-checked={line.isOn}
      leftSection={isTick ? mark : line.icon}
      color={line.isDanger ? "red" : undefined}
      disabled={line.isDisabled}
      closeMenuOnClick={!isTick}
      onClick={line.onSelect}
    >
      {line.label}
    </Menu.Item>
  );
}
