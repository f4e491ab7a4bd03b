import { IconChevronDown, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { MenuButton } from "../parts/menu/menu-button";
import type { MenuLine } from "../parts/menu/menu-item";
import { OwnLink } from "../parts/own-link";
import { useStore } from "../parts/store";
import { appInfo } from "../session/session.api";
import { BrandMark } from "./brand-mark";
import { menuIcon } from "./menu/menu-icons";
import { chainTo, type MenuEntry, visibleEntries } from "./menu/menu-tree";
import { uiSettings } from "./settings/ui-settings";
import css from "./sidebar.module.css";

/** Logo and the person's menus; as a rail it shows icons alone. */
export function Sidebar({ entries, isRail = false }: { entries: readonly MenuEntry[]; isRail?: boolean }) {
  const { hasLogo } = useStore(uiSettings);
  const { data: app } = useQuery(appInfo);
  const { pathname } = useLocation();
  const active = new Set(chainTo(entries, pathname).map((e) => e.id));
  const name = app.sys_app_name || "基因检测管理后台";
  return (
    <div className={css.sidebar} data-rail={isRail || undefined}>
      {hasLogo ? (
        <OwnLink href="/" className={css.logo} aria-label={`${name}，首页`}>
          {app.sys_app_logo ? <img src={app.sys_app_logo} alt="" width={28} height={28} /> : <BrandMark />}
          {isRail ? null : <span className={css.name}>{name}</span>}
        </OwnLink>
      ) : null}
      <nav aria-label="主菜单" className={css.nav}>
        <ul className={css.list}>
          {visibleEntries(entries).map((entry) =>
            isRail ? (
              <RailItem key={entry.id} entry={entry} active={active} />
            ) : (
              <Item key={entry.id} entry={entry} active={active} />
            ),
          )}
        </ul>
      </nav>
    </div>
  );
}

interface ItemProps {
  readonly entry: MenuEntry;
  readonly active: ReadonlySet<number>;
}

function Item({ entry, active }: ItemProps) {
  const isActive = active.has(entry.id);
  const [chosen, setChosen] = useState<boolean>();
  if (!entry.isDirectory) {
    return (
      <li>
        <EntryLink entry={entry} className={css.item} isActive={isActive}>
          <Content entry={entry} />
        </EntryLink>
      </li>
    );
  }
  const isOpen = chosen ?? isActive;
  return (
    <li>
      <button type="button" className={css.item} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
        <Content entry={entry} />
        <IconChevronDown size={16} aria-hidden className={css.chevron} />
      </button>
      <ul className={css.list} hidden={!isOpen}>
        {entry.children.map((child) => (
          <Item key={child.id} entry={child} active={active} />
        ))}
      </ul>
    </li>
  );
}

function RailItem({ entry, active }: ItemProps) {
  const router = useRouter();
  const Icon = menuIcon(entry.icon);
  const isActive = active.has(entry.id);
  const icon = <Icon size={20} stroke={1.6} aria-hidden />;
  const lines = (): MenuLine[] => [
    { kind: "label", content: entry.title },
    ...entry.children.map(
      (child): MenuLine => ({
        kind: "item",
        label: child.title,
        onSelect: () =>
          child.isExternal ? window.open(child.path, "_blank", "noreferrer") : router.history.push(child.path),
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

function Content({ entry }: { entry: MenuEntry }) {
  const Icon = menuIcon(entry.icon);
  return (
    <>
      <Icon size={18} stroke={1.6} aria-hidden className={css.icon} />
      <span className={css.title}>{entry.title}</span>
      {entry.isExternal ? <IconExternalLink size={14} aria-label="在新窗口打开" /> : null}
    </>
  );
}

interface EntryLinkProps extends React.ComponentPropsWithRef<"a"> {
  readonly entry: MenuEntry;
  readonly isActive: boolean;
  readonly label?: string;
}

/** External addresses open in a tab of their own. */
function EntryLink({ entry, isActive, label, children, ...rest }: EntryLinkProps) {
  const shared = { ...rest, "aria-label": label, "aria-current": isActive ? ("page" as const) : undefined };
  return entry.isExternal ? (
    <a {...shared} href={entry.path} target="_blank" rel="noreferrer">
      {children}
    </a>
  ) : (
    <OwnLink {...shared} href={entry.path} data-active={isActive || undefined}>
      {children}
    </OwnLink>
  );
}
