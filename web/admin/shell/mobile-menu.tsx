import "../parts/sheets/modal";
import { Drawer } from "@mantine/core";
import type { MenuEntry } from "./menu/menu-tree";
import { Sidebar } from "./sidebar";

/** The menu as a drawer over the page, below 992 px. */
export function MobileMenu({ entries, onClose }: { entries: readonly MenuEntry[]; onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} size={210} padding={0} withCloseButton={false} title={null} aria-label="主菜单">
      <Sidebar entries={entries} />
    </Drawer>
  );
}
