import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { ActionButton } from "./action-bar";
import { Dialog } from "./dialog";
import { printPage } from "./in-wechat";

interface PaperDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A window that is a sheet of paper: while it is open, it is what the browser prints, and not the page behind it. */
export function PaperDialog({ title, onClose, children }: PaperDialogProps) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.paper = "window";
    return () => {
      delete dataset.paper;
    };
  }, []);
  const footer = <ActionButton onClick={printPage}>打印或存为PDF</ActionButton>;
  return createPortal(
    <Dialog title={title} kind="full" onClose={onClose} footer={footer}>
      <div className="sheet">{children}</div>
    </Dialog>,
    document.body,
  );
}
