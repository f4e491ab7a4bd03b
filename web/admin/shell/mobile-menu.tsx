import { MenuDrawer } from "../parts/window/side-drawer";
import type { MenuEntry } from "./menu/menu-tree";
import { Sidebar } from "./sidebar";

/** The menu as a drawer over the page, below 992 px. */
export function MobileMenu({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  return (
    <MenuDrawer label="主菜单" size={210} onClose={onClose}>
      <Sidebar entries={entries} />
    </MenuDrawer>
  );
}
