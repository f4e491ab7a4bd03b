import "../sheets/modal";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./window.module.css";

interface SideDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Width in px. */
  readonly size?: number;
  /** Its content fills the height and scrolls by itself, over buttons that stay. */
  readonly isFilled?: boolean;
  readonly children: ReactNode;
}

/** Something to read, or to fill in, beside its list. */
export function SideDrawer({ title, onClose, size = 560, isFilled, children }: SideDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={size}
      title={title}
      closeButtonProps={{ "aria-label": "关闭" }}
      classNames={isFilled ? { title: css.title, content: css.content, body: css.filled } : { title: css.title }}
    >
      {isFilled ? children : <div className="stack gap-16">{children}</div>}
    </Drawer>
  );
}
