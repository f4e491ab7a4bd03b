import "../sheets/modal";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./window.module.css";

export interface DialogProps {
  readonly title: string;
  /** Width in px. */
  readonly size: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** True: above other windows. */
  readonly isFirst?: boolean;
}

/** The window of a dialog; Escape and the close button close it. */
export function DialogWindow({ title, size, onClose, children, isFirst }: DialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      // Buttons must not move while the window appears.
      transitionProps={{ transition: "fade" }}
      zIndex={isFirst ? 500 : undefined}
      closeButtonProps={{ "aria-label": "关闭" }}
      classNames={{ title: css.title }}
    >
      {children}
    </Modal>
  );
}
