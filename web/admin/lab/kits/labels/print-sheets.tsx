import { useEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import { usePrinting } from "../../../parts/use-printing";
import { LabelSheet } from "./label-sheet";
import { labelsOnSheet, labelsPerSheet, type PrintPart, type SheetLayout } from "./label-sheets";
import css from "./labels.module.css";
import type { KitLabel } from "./use-drawn";
import { useDrawnLabels } from "./use-drawn";

interface PrintSheetsProps {
  readonly labels: readonly KitLabel[];
  readonly layout: SheetLayout;
  readonly part: PrintPart;
  readonly onProgress: (share: number) => void;
  readonly onDone: () => void;
}

/** Renders a part of the batch off-screen, opens the browser's print window, and removes itself afterwards. */
export function LabelPrintSheets({ labels, layout, part, onProgress, onDone }: PrintSheetsProps) {
  const wanted = useMemo(
    () => labels.slice(part.from * labelsPerSheet(layout), (part.to + 1) * labelsPerSheet(layout)),
    [labels, layout, part],
  );
  const drawn = useDrawnLabels(wanted);
  const isComplete = drawn.length === wanted.length;
  useEffect(() => onProgress(drawn.length / wanted.length), [drawn, wanted, onProgress]);
  usePrinting("labels", isComplete, onDone);
  const sheets = Array.from({ length: part.to - part.from + 1 }, (_, i) => labelsOnSheet(drawn, i, layout));
  return createPortal(
    <div className={css.print}>
      {sheets.map((sheet, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
        <LabelSheet key={i} layout={layout} drawn={sheet} />
      ))}
    </div>,
    document.body,
  );
}
