import { IconChevronDown, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { lazyPart } from "../parts/lazy-part";
import { OfficeLink } from "../parts/own-link";
import { useStore } from "../parts/store";
import { appInfoQuery } from "../session/session.api";
import { BrandMark } from "./brand-mark";
import { EntryLink } from "./menu/entry-link";
import { MenuIcon } from "./menu/menu-icon";
import { type MenuEntry, menuChainTo, visibleEntries } from "./menu/menu-tree";
import { menuGroupStates, setMenuGroupOpen } from "./open-groups.store";
import { uiSettings } from "./settings/ui-settings";
import css from "./sidebar.module.css";

const SidebarRailItem = lazyPart(() => import("./rail-item"), "SidebarRailItem");

/** Logo and the person's menus; as a rail it shows icons alone. */
export function Sidebar({ entries, isRail = false }: { entries: readonly MenuEntry[]; isRail?: boolean }) {
  const { sidebarLogo } = useStore(uiSettings);
  const { data: app } = useQuery(appInfoQuery);
  const { pathname } = useLocation();
  const active = new Set(menuChainTo(entries, pathname).map((e) => e.menuId));
  const shown = visibleEntries(entries);
  const first = shown.find(({ isDirectory }) => isDirectory);
  const name = app.sys_app_name || "基因检测管理系统";
  return (
    <div className={css.sidebar} data-rail={isRail || undefined}>
      {sidebarLogo ? (
        <OfficeLink href="/" className={css.logo} aria-label={`${name}，首页`}>
          {app.sys_app_logo ? <img src={app.sys_app_logo} alt="" width={28} height={28} /> : <BrandMark />}
          {isRail ? null : <span className="two-lines">{name}</span>}
        </OfficeLink>
      ) : null}
      <nav aria-label="主菜单" className={css.nav}>
        <ul className={`bare-list stack gap-2 ${css.list}`}>
          {shown.map((entry) =>
            isRail ? (
              <Suspense key={entry.menuId}>
                <SidebarRailItem entry={entry} active={active} />
              </Suspense>
            ) : (
              <Item key={entry.menuId} entry={entry} active={active} isFirst={entry === first} />
            ),
          )}
        </ul>
      </nav>
    </div>
  );
}

export interface ItemProps {
  readonly entry: MenuEntry;
  readonly active: ReadonlySet<number>;
}

function Item({ entry, active, isFirst = false }: ItemProps & { readonly isFirst?: boolean }) {
  const isActive = active.has(entry.menuId);
  const open = useStore(menuGroupStates);
  // The group of the present page stays expanded: the menu under the pointer moves only when the person moves it.
  useEffect(() => {
    if (entry.isDirectory && isActive) setMenuGroupOpen(entry.menuName, true);
  }, [entry.isDirectory, entry.menuName, isActive]);
  if (!entry.isDirectory) {
    return (
      <li>
        <EntryLink entry={entry} className={css.item} isActive={isActive}>
          <Content entry={entry} />
        </EntryLink>
      </li>
    );
  }
  const isOpen = open[entry.menuName] ?? (isActive || isFirst);
  return (
    <li>
      <button
        type="button"
        className={css.item}
        aria-expanded={isOpen}
        onClick={() => setMenuGroupOpen(entry.menuName, !isOpen)}
      >
        <Content entry={entry} />
        <IconChevronDown size={16} aria-hidden className={`fixed muted fixed muted ${css.chevron}`} />
      </button>
      <ul className={`bare-list stack gap-2 ${css.list}`} hidden={!isOpen}>
        {entry.children.map((child) => (
          <Item key={child.menuId} entry={child} active={active} />
        ))}
      </ul>
    </li>
  );
}

function Content({ entry }: { entry: MenuEntry }) {
  return (
    <>
      <span className={`stack fixed muted ${css.icon}`}>
        <MenuIcon name={entry.icon} size={18} />
      </span>
      <span className="cut grow">{entry.title}</span>
      {entry.isExternal ? <IconExternalLink size={14} aria-label="在新窗口打开" /> : null}
    </>
  );
}
