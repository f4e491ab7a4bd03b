import "../sheets/modal";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./side-drawer.module.css";

interface SideDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Width in px. */
  readonly size?: number;
  readonly children: ReactNode;
}

/** Something to read beside its list. */
export function SideDrawer({ title, onClose, size = 560, children }: SideDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      title={title}
      closeButtonProps={{ "aria-label": "关闭" }}
      classNames={{ title: css.title }}
    >
      <div className={css.body}>{children}</div>
    </Drawer>
  );
}
