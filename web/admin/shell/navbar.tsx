import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { IconButton } from "../parts/icon-button";
import { useStore } from "../parts/store";
import { Breadcrumb } from "./breadcrumb";
import type { MenuEntry } from "./menu/menu-tree";
import css from "./navbar.module.css";
import { searchCommand, startSearch } from "./search/search-command";
import type { Sidebar } from "./sidebar.store";
import { UserMenu } from "./user-menu";
import { viewAsChoice } from "./view-as/view-as-choice";

const TopMenu = lazy(() => import("./menu/top-menu").then((m) => ({ default: m.TopMenu })));
const NavbarTools = lazy(() => import("./navbar-tools").then((m) => ({ default: m.NavbarTools })));
const ViewAsDialog = lazy(() => import("./view-as/view-as-dialog").then((m) => ({ default: m.ViewAsDialog })));
const SearchPalette = lazy(() => import("./search/search-palette").then((m) => ({ default: m.SearchPalette })));

interface NavbarProps {
  readonly entries: readonly MenuEntry[];
  readonly sidebar: Sidebar;
  readonly hasTopNav: boolean;
}

/** Hamburger, breadcrumb, search, full screen, settings and the person. */
export function Navbar({ entries, sidebar, hasTopNav }: NavbarProps) {
  const searches = useStore(searchCommand);
  const isChoosingView = useStore(viewAsChoice);
  return (
    <header className={css.navbar}>
      <IconButton
        label={sidebar.isOpen ? "收起菜单" : "展开菜单"}
        aria-expanded={sidebar.isOpen}
        onClick={sidebar.toggle}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </IconButton>
      {hasTopNav ? (
        <Suspense>
          <TopMenu entries={entries} />
        </Suspense>
      ) : (
        <Breadcrumb entries={entries} />
      )}
      <button type="button" className={css.search} onClick={startSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} aria-hidden />
        <span className={css.words}>搜索页面</span>
        <span className={`mark ${css.keys}`} aria-hidden="true">
          {isApple ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      <Suspense>
        <NavbarTools wide={css.wide} />
      </Suspense>
      <UserMenu />
      <Suspense>
        {isChoosingView ? <ViewAsDialog /> : null}
        {searches > 0 ? <SearchPalette entries={entries} /> : null}
      </Suspense>
    </header>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
