import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { KitBatch } from "#contract/kits.schemas";
import { showErrorOnce } from "../../../../admin/session/admin-call";
import { loadRequiredPart } from "../../../../shared/fetch-part";
import { DialogForm } from "../../../parts/form/dialog-form";
import { Notice } from "../../../parts/notice";
import { saveFile } from "../../../parts/save-file";
import { SegmentedControl } from "../../../parts/segments";
import { showToast } from "../../../parts/toast-queue";
import { Dialog } from "../../../parts/window/dialog";
import { rollLayoutFor, rollLayouts, type SheetLayout, sheetLayoutOfKey, sheetLayouts } from "./label-sheets";
import type { KitLabel } from "./use-drawn";

interface SaveDialogProps {
  readonly batch: KitBatch;
  readonly labels: readonly KitLabel[];
  /** The paper chosen on the page. */
  readonly paper: SheetLayout;
  readonly onClose: () => void;
}

const forms = [
  { value: "pdf", label: "PDF" },
  { value: "zpl", label: "ZPL" },
] as const;

interface LabelFile extends Pick<SaveDialogProps, "batch" | "labels"> {
  readonly form: "pdf" | "zpl";
  readonly layout: SheetLayout;
  readonly dpi: 203 | 300;
  readonly onProgress: (share: number) => void;
}

async function saveLabels({ batch, labels, form, layout, dpi, onProgress }: LabelFile): Promise<void> {
  const name = `标签-${batch.code}`;
  if (form === "pdf") {
    const createLabelPdf = await loadRequiredPart(() => import("./label-pdf"), "createLabelPdf");
    return saveFile(await createLabelPdf(labels, layout, onProgress), `${name}.pdf`);
  }
  const createLabelZpl = await loadRequiredPart(() => import("./label-zpl"), "createLabelZpl");
  const paper = { widthMm: layout.labelWidth, heightMm: layout.labelHeight, dpi };
  saveFile(new Blob([createLabelZpl(labels, paper)], { type: "text/plain;charset=utf-8" }), `${name}-${dpi}dpi.zpl`);
}

/** Saves the labels as a file and reports how much of it is drawn. */
function useSaving(onDone: () => void) {
  const [progress, setProgress] = useState<number>();
  const start = (file: Omit<LabelFile, "onProgress">) => {
    setProgress(0);
    const saved = () => {
      showToast({ kind: "success", text: `已保存 ${file.labels.length} 枚标签` });
      onDone();
    };
    const failed = (error: unknown) => {
      setProgress(undefined);
      showErrorOnce(error);
    };
    saveLabels({ ...file, onProgress: setProgress }).then(saved, failed);
  };
  return [progress, start] as const;
}

/** The labels as a file: PDF for any printer or a print shop, ZPL for a label printer. */
export function SaveDialog({ batch, labels, paper, onClose }: SaveDialogProps) {
  const [form, setForm] = useState<"pdf" | "zpl">("pdf");
  const [layoutKey, setLayoutKey] = useState(paper.key);
  const [dpi, setDpi] = useState<203 | 300>(203);
  const [progress, start] = useSaving(onClose);
  const layouts = form === "pdf" ? [...sheetLayouts, ...rollLayouts] : rollLayouts;
  const chosen = sheetLayoutOfKey(layoutKey);
  const layout = form === "pdf" ? chosen : rollLayoutFor(chosen);
  const save = () => start({ batch, labels, form, layout, dpi });
  return (
    <Dialog title="下载标签文件" size={440} onClose={onClose}>
      <DialogForm
        label={`保存 ${labels.length} 枚`}
        gap={12}
        above={4}
        isBusy={progress !== undefined}
        onSubmit={save}
        onClose={onClose}
      >
        <SegmentedControl
          label="格式"
          options={forms}
          value={form}
          onChange={(value) => setForm(value === "zpl" ? "zpl" : "pdf")}
        />
        <NativeSelect
          label="标签纸"
          data={layouts.map(({ key, name }) => ({ value: key, label: key.startsWith("roll") ? name : `A4 ${name}` }))}
          value={layout.key}
          onChange={(event) => setLayoutKey(event.currentTarget.value)}
        />
        {form === "zpl" ? (
          <NativeSelect
            label="打印机分辨率"
            description="标签机背面铭牌上有，常见为 203 dpi"
            data={["203", "300"].map((value) => ({ value, label: `${value} dpi` }))}
            value={String(dpi)}
            onChange={(event) => setDpi(event.currentTarget.value === "300" ? 300 : 203)}
          />
        ) : null}
        {/^[\x20-\x7e]*$/.test(batch.lot) ? null : (
          <Notice tone="warn" title="批号含有汉字">
            PDF 里的汉字会变成问号，请改用左侧的打印，或换用字母和数字的批号。
          </Notice>
        )}
        <p className="size-13 muted">
          {form === "pdf" ? "条码是矢量图，打印时选择 100% 缩放。" : "把文件原样发送到标签机，每枚一张。"}
        </p>
      </DialogForm>
    </Dialog>
  );
}
