import "../sheets/modal";
import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./window.module.css";

interface SideDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly isOpen?: boolean;
  /** Width in px. */
  readonly size?: number;
  /** True: the content fills the height and scrolls separately, above fixed buttons. */
  readonly isFilled?: boolean;
  readonly children: ReactNode;
}

/** A panel for reading or for a form, beside its list. */
export function SideDrawer({ title, onClose, isOpen = true, size = 560, isFilled, children }: SideDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={size}
      transitionProps={{ transition: "fade" }}
      title={title}
      closeButtonProps={{ "aria-label": "关闭" }}
      classNames={
        isFilled ? { title: css.title, content: css.content, body: `fill-column ${css.filled}` } : { title: css.title }
      }
    >
      {isFilled ? children : <div className="stack gap-16">{children}</div>}
    </Drawer>
  );
}

/** A menu over the page, from the left and without a heading. */
export function MenuDrawer({
  label,
  size,
  onClose,
  children,
}: Omit<SideDrawerProps, "title" | "isOpen" | "isFilled"> & { readonly label: string }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={size}
      transitionProps={{ transition: "fade" }}
      padding={0}
      withCloseButton={false}
      title={null}
      attributes={{ content: { "aria-label": label } }}
    >
      {children}
    </Drawer>
  );
}
