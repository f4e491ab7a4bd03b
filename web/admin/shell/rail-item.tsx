import { MenuButton } from "../parts/menu/menu-button";
import type { MenuLine } from "../parts/menu/menu-item";
import { useOfficeHistory } from "../parts/own-history";
import { EntryLink } from "./menu/entry-link";
import { MenuIcon } from "./menu/menu-icon";
import type { ItemProps } from "./sidebar";
import css from "./sidebar.module.css";

/** A top-level entry as an icon alone; a directory opens its pages beside it. */
export function SidebarRailItem({ entry, active }: ItemProps) {
  const own = useOfficeHistory();
  const isActive = active.has(entry.menuId);
  const icon = <MenuIcon name={entry.icon} size={20} />;
  const lines = (): MenuLine[] => [
    { kind: "label", content: entry.title },
    ...entry.children.map(
      (child): MenuLine => ({
        kind: "item",
        label: child.title,
        onSelect: () => (child.isExternal ? window.open(child.path, "_blank", "noreferrer") : own.push(child.path)),
      }),
    ),
  ];
  return (
    <li>
      {entry.isDirectory ? (
        <MenuButton
          lines={lines}
          side="right-start"
          className={css.item}
          data-active={isActive || undefined}
          aria-label={entry.title}
          title={entry.title}
        >
          {icon}
        </MenuButton>
      ) : (
        <EntryLink entry={entry} className={css.item} isActive={isActive} label={entry.title} title={entry.title}>
          {icon}
        </EntryLink>
      )}
    </li>
  );
}
