import { ActionIcon, Menu } from "@mantine/core";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { OwnLink } from "../../parts/own-link";
import { useStore } from "../../parts/store";
import { refreshPage } from "./refresh";
import css from "./tab-bar.module.css";
import { addressAfterClose, type Tab, type TabAction } from "./tabs.reducer";
import { changeTabs, tabs } from "./tabs.store";

/** The visited pages; the right mouse button or the arrow at the end opens what can be done with them. */
export function TabBar() {
  const all = useStore(tabs);
  const { pathname } = useLocation();
  const close = useClose(pathname);
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page or tab moves the strip
  useEffect(() => {
    strip.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [pathname, all.length]);
  const current = all.find((t) => t.path === pathname);
  return (
    <div className={css.bar}>
      <nav ref={strip} className={css.strip} aria-label="已打开的页面">
        {all.map((tab) => (
          <Menu key={tab.path} width={105} shadow="md">
            <Menu.ContextMenu>
              <div className={css.tab} data-active={tab.path === pathname || undefined}>
                <OwnLink
                  href={tab.fullPath}
                  className={css.link}
                  aria-current={tab.path === pathname ? "page" : undefined}
                >
                  {tab.title}
                </OwnLink>
                {tab.isAffixed ? null : (
                  <button
                    type="button"
                    className={css.close}
                    aria-label={`关闭 ${tab.title}`}
                    onClick={() => close({ kind: "close", path: tab.path })}
                  >
                    <IconX size={12} aria-hidden />
                  </button>
                )}
              </div>
            </Menu.ContextMenu>
            <TabMenu tab={tab} isCurrent={tab.path === pathname} close={close} />
          </Menu>
        ))}
      </nav>
      {current ? (
        <Menu width={105} position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" className={css.more} aria-label="页签操作">
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <TabMenu tab={current} isCurrent close={close} />
        </Menu>
      ) : null}
    </div>
  );
}

interface TabMenuProps {
  readonly tab: Tab;
  readonly isCurrent: boolean;
  readonly close: (action: TabAction) => void;
}

function TabMenu({ tab, isCurrent, close }: TabMenuProps) {
  return (
    <Menu.Dropdown>
      {isCurrent ? <Menu.Item onClick={refreshPage}>刷新</Menu.Item> : null}
      {tab.isAffixed ? null : <Menu.Item onClick={() => close({ kind: "close", path: tab.path })}>关闭当前</Menu.Item>}
      <Menu.Item onClick={() => close({ kind: "close-others", path: tab.path })}>关闭其他</Menu.Item>
      <Menu.Item onClick={() => close({ kind: "close-all" })}>关闭全部</Menu.Item>
    </Menu.Dropdown>
  );
}

function useClose(current: string): (action: TabAction) => void {
  const router = useRouter();
  return (action) => {
    const before = tabs.get();
    changeTabs(action);
    const to = addressAfterClose(before, tabs.get(), current);
    if (to) router.history.push(to);
  };
}
