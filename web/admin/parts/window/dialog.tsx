import { Suspense } from "react";
import { lazyPart } from "../lazy-part";
import type { DialogProps } from "./dialog-window";

const DialogWindow = lazyPart(() => import("./dialog-window"), "DialogWindow");

/** A dialog of the laboratory; its window's code loads when it is first opened. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
