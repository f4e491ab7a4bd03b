import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useRef } from "react";
import { iconButtonClass } from "../../parts/icon-button";
import { MenuButton, useContextMenu } from "../../parts/menu/menu-button";
import type { MenuLine } from "../../parts/menu/menu-item";
import { useOfficeHistory } from "../../parts/own-history";
import { AddressLink } from "../../parts/own-link";
import { useStore } from "../../parts/store";
import { refreshPage } from "./refresh";
import css from "./tab-bar.module.css";
import { addressAfterClose, type Tab, type TabAction } from "./tabs.reducer";
import { changeTabs, tabs } from "./tabs.store";
import { useOverflowingTabs } from "./use-folded-tabs";

// The specification's width of a tab's menu.
const menuWidth = 105;

/** The visited pages; the right mouse button or the arrow at the end opens their menu. */
export function TabBar() {
  const all = useStore(tabs);
  const { pathname } = useLocation();
  const close = useClose(pathname);
  const own = useOfficeHistory();
  const strip = useRef<HTMLElement>(null);
  const current = all.find((t) => t.path === pathname);
  const isFolded = useOverflowingTabs(strip, all, current);
  const folded = all.filter(isFolded);
  return (
    <div className={css.bar}>
      <nav ref={strip} className={css.strip} aria-label="已打开的页面">
        {all.map((tab) => (
          <TabItem key={tab.path} tab={tab} isCurrent={tab === current} isFolded={isFolded(tab)} close={close} />
        ))}
      </nav>
      {folded.length > 0 ? (
        <MenuButton
          lines={() => folded.map(({ title, fullPath }) => lineOf(title, () => own.push(fullPath)))}
          menuWidth={280}
          className={css.more}
          aria-label={`还有 ${folded.length} 个已打开的页面`}
        >
          还有 {folded.length} 个
        </MenuButton>
      ) : null}
      {current ? (
        <MenuButton
          lines={() => tabLines(current, true, close)}
          menuWidth={menuWidth}
          className={iconButtonClass}
          aria-label="页签操作"
        >
          <IconChevronDown size={16} aria-hidden />
        </MenuButton>
      ) : null}
    </div>
  );
}

interface TabItemProps {
  readonly tab: Tab;
  readonly isCurrent: boolean;
  readonly isFolded: boolean;
  readonly close: (action: TabAction) => void;
}

function TabItem({ tab, isCurrent, isFolded, close }: TabItemProps) {
  const { onContextMenu, menu } = useContextMenu(() => tabLines(tab, isCurrent, close), menuWidth);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same menu is behind the button at the end of the bar
    <div
      className={css.tab}
      data-active={isCurrent || undefined}
      data-folded={isFolded || undefined}
      onContextMenu={onContextMenu}
    >
      <AddressLink href={tab.fullPath} className={css.link} aria-current={isCurrent ? "page" : undefined}>
        {tab.title}
      </AddressLink>
      {tab.meta.affix ? null : (
        <button
          type="button"
          className="small-button"
          aria-label={`关闭 ${tab.title}`}
          onClick={() => close({ kind: "close", path: tab.path })}
        >
          <IconX size={12} aria-hidden />
        </button>
      )}
      {menu}
    </div>
  );
}

const lineOf = (label: string, onSelect: () => void): MenuLine => ({ kind: "item", label, onSelect });

function tabLines(tab: Tab, isCurrent: boolean, close: (action: TabAction) => void): MenuLine[] {
  const line = lineOf;
  return [
    ...(isCurrent ? [line("刷新", () => refreshPage(tab.path))] : []),
    ...(tab.meta.affix ? [] : [line("关闭当前", () => close({ kind: "close", path: tab.path }))]),
    line("关闭其他", () => close({ kind: "close-others", path: tab.path })),
    line("关闭全部", () => close({ kind: "close-all" })),
  ];
}

function useClose(current: string): (action: TabAction) => void {
  const own = useOfficeHistory();
  return (action) => {
    const before = tabs.get();
    changeTabs(action);
    const to = addressAfterClose(before, tabs.get(), current);
    if (to) own.push(to);
  };
}
