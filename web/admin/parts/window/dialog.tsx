import { lazy, Suspense } from "react";
import type { DialogProps } from "./dialog-window";

const DialogWindow = lazy(() => import("./dialog-window").then((m) => ({ default: m.DialogWindow })));

/** A dialog of the laboratory; its window comes when it is first opened. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
