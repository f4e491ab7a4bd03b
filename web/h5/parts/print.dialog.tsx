import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import { ActionButton } from "./action-bar";
import { Dialog } from "./dialog";
import { printPage } from "./in-wechat";

interface PrintDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** While this window is open the browser prints it instead of the page behind it. */
export function PrintDialog({ title, onClose, children }: PrintDialogProps) {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.print = "window";
    return () => {
      delete dataset.print;
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
