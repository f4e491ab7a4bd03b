import { useEffect, useState } from "react";
import type { DataOf } from "#contract/endpoint";
import type { listKitLabels } from "#contract/kits";
import { showErrorOnce } from "../../../../admin/session/admin-call";
import { loadRequiredPart } from "../../../../shared/fetch-part";
import type { CodePath } from "./code-paths";

export type KitLabel = DataOf<typeof listKitLabels>["labels"][number];

export interface DrawnLabel {
  readonly label: KitLabel;
  readonly bars: CodePath;
  readonly square: CodePath;
}

/**
 * Labels drawn so far; complete when there are as many as requested. Draws a few per frame, so that the page stays
 * responsive.
 */
export function useDrawnLabels(labels: readonly KitLabel[]): readonly DrawnLabel[] {
  const [drawn, setDrawn] = useState<{ of: readonly KitLabel[]; list: readonly DrawnLabel[] }>({
    of: labels,
    list: [],
  });
  useEffect(() => {
    let isOver = false;
    void drawAll(
      labels,
      (list) => setDrawn({ of: labels, list }),
      () => isOver,
    ).catch(showErrorOnce);
    return () => {
      isOver = true;
    };
  }, [labels]);
  return drawn.of === labels ? drawn.list : [];
}

async function drawAll(labels: readonly KitLabel[], show: (list: DrawnLabel[]) => void, isOver: () => boolean) {
  const paths = () => import("./code-paths");
  const [code128Path, qrPath] = [await loadRequiredPart(paths, "code128Path"), await loadRequiredPart(paths, "qrPath")];
  const list: DrawnLabel[] = [];
  for (const label of labels) {
    if (isOver()) return;
    list.push({ label, bars: code128Path(label.barcode), square: qrPath(label.qrUrl) });
    if (list.length % 12 === 0) {
      show([...list]);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
  if (!isOver()) show(list);
}
