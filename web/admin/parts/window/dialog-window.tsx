import "../sheets/modal";
import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./dialog.module.css";

export interface DialogProps {
  readonly title: string;
  /** Width in px. */
  readonly size: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The window of a dialog; Escape and the cross close it. */
export function DialogWindow({ title, size, onClose, children }: DialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeButtonProps={{ "aria-label": "关闭" }}
      classNames={{ title: css.title }}
    >
      {children}
    </Modal>
  );
}
