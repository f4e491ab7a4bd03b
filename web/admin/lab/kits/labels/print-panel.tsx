import { Button } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { printKitBatch } from "#contract/kits";
import type { KitBatch } from "#contract/kits.schemas";
import { confirm } from "../../../parts/confirm";
import { useWrite } from "../../../parts/data/use-write";
import { lazyDialog } from "../../../parts/lazy-part";
import { useOfficeHistory } from "../../../parts/own-history";
import { screenLink } from "../../../parts/screen-link";
import { showToast } from "../../../parts/toast-queue";
import { adminCall } from "../../../session/admin-call";
import { type PrintPart, printPartName, type SheetLayout, sheetCount, splitIntoPrintParts } from "./label-sheets";
import { PrintPartList } from "./part-list";
import { LabelPrintSheets } from "./print-sheets";
import { usePrintedParts } from "./printed-parts";
import type { KitLabel } from "./use-drawn";

const SaveDialog = lazyDialog(() => import("./save-dialog"), "SaveDialog");

interface PrintPanelProps {
  readonly batch: KitBatch;
  readonly labels: readonly KitLabel[];
  readonly layout: SheetLayout;
}

/** The parts of a batch as one list: the next one to print, which were printed, and the confirmation that all of it was. */
export function LabelPrintPanel({ batch, labels, layout }: PrintPanelProps) {
  const parts = splitIntoPrintParts(sheetCount(labels.length, layout));
  const [running, setRunning] = useState<PrintPart>();
  const [progress, setProgress] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const [printed, mark] = usePrintedParts(batch.id, layout.key);
  const done = useCallback(() => {
    setRunning((part) => {
      if (part) mark(printPartName(part), true);
      return undefined;
    });
  }, [mark]);
  const print = (part: PrintPart) => {
    setProgress(0);
    setRunning(part);
  };
  const next = parts.find((part) => !printed.includes(printPartName(part)));
  const main = next ?? parts[0];
  return (
    <>
      <p className="size-13 muted">打印时请选择 A4、100% 缩放、无边距，先用普通纸试印一张对位。</p>
      {main ? (
        <Button
          fullWidth
          variant={next ? "filled" : "default"}
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={running !== undefined && running.from !== main.from}
          onClick={() => print(main)}
        >
          {buttonText(main, parts.length, running?.from === main.from ? progress : undefined)}
        </Button>
      ) : null}
      {parts.length > 1 ? (
        <PrintPartList {...{ parts, printed, running, progress }} onPrint={print} onMark={mark} />
      ) : null}
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setIsSaving(true)}>
        下载 PDF 或 ZPL
      </Button>
      {isSaving ? <SaveDialog batch={batch} labels={labels} paper={layout} onClose={() => setIsSaving(false)} /> : null}
      {running ? (
        <LabelPrintSheets labels={labels} layout={layout} part={running} onProgress={setProgress} onDone={done} />
      ) : null}
      {batch.state === "draft" ? <ConfirmPrinted batch={batch} /> : null}
    </>
  );
}

function buttonText(part: PrintPart, count: number, progress: number | undefined): string {
  if (progress !== undefined) return `正在准备 ${Math.round(progress * 100)}%`;
  return count === 1 ? `打印（共 ${part.to + 1} 张）` : `打印${printPartName(part)}`;
}

function ConfirmPrinted({ batch }: { batch: KitBatch }) {
  const own = useOfficeHistory();
  const mark = useWrite({
    work: async () => (await adminCall(printKitBatch, { params: { id: batch.id } })).data,
    done: () => {
      showToast({ kind: "success", text: "已确认打印，可以发放了" });
      own.push(screenLink("/lab/kits/$kitId", { kitId: batch.id }));
    },
  });
  const start = async () => {
    const isSure = await confirm({
      title: "确认标签已打印",
      message: `请确认 ${batch.quantity} 枚标签全部打印清楚、贴到采样管上。确认后批次可以发放。`,
      confirmLabel: "已打印",
    });
    if (isSure) mark.mutate();
  };
  return (
    <div className="stack gap-8 line-above pad-8-0">
      <p className="size-13 muted">全部打印并贴好后</p>
      <Button fullWidth variant="default" loading={mark.isPending} onClick={() => void start()}>
        确认已打印
      </Button>
    </div>
  );
}
