import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { Suspense } from "react";
import { isOutsideChinaTime } from "../../shared/china-time";
import { IconButton } from "../parts/icon-button";
import { lazyPart } from "../parts/lazy-part";
import { openSearch, searchLabel, searchOpening } from "../parts/search/search-command";
import { useStore } from "../parts/store";
import { Breadcrumb } from "./breadcrumb";
import type { MenuEntry } from "./menu/menu-tree";
import css from "./navbar.module.css";
import type { Sidebar } from "./sidebar.store";
import { UserMenu } from "./user-menu";
import { viewAsDialogOpen } from "./view-as/view-as-choice";

const TopMenu = lazyPart(() => import("./menu/top-menu"), "TopMenu");
const NavbarButtons = lazyPart(() => import("./navbar-tools"), "NavbarButtons");
const ViewAsDialog = lazyPart(() => import("./view-as/view-as-dialog"), "ViewAsDialog");
const SearchPalette = lazyPart(() => import("./search/search-palette"), "SearchPalette");

interface NavbarProps {
  readonly entries: readonly MenuEntry[];
  readonly sidebar: Sidebar;
  readonly topNav: boolean;
}

/** Menu button, breadcrumb, search, full screen, settings and user menu. */
export function Navbar({ entries, sidebar, topNav }: NavbarProps) {
  const { count: searches } = useStore(searchOpening);
  const isChoosingView = useStore(viewAsDialogOpen);
  return (
    <header className={css.navbar}>
      <IconButton
        label={sidebar.opened ? "收起菜单" : "展开菜单"}
        aria-expanded={sidebar.opened}
        onClick={sidebar.toggle}
      >
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </IconButton>
      {topNav ? (
        <Suspense>
          <TopMenu entries={entries} />
        </Suspense>
      ) : (
        <Breadcrumb entries={entries} />
      )}
      {isOutsideChinaTime() ? (
        <span
          className={`size-13 muted fixed ${css.wide}`}
          title="页面上的日期和时间都是北京时间（UTC+8），与这台电脑的时区无关"
        >
          北京时间
        </span>
      ) : null}
      <button type="button" className={css.search} onClick={() => openSearch()} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} aria-hidden />
        <span className={css.words}>{searchLabel}</span>
        <span className={`mark ${css.keys}`} aria-hidden="true">
          {isApple ? "⌘K" : "Ctrl K"}
        </span>
      </button>
      <Suspense>
        <NavbarButtons wide={css.wide} />
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
