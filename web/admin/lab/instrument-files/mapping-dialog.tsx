import "../../parts/sheets/choice";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { AssayRows } from "./assay-rows";
import css from "./mapping.module.css";
import { emptyMappingDraft, isMappingDraftEmpty, type MappingDraft, namesWithInvalidBarcode } from "./preview.model";
import { SampleRows } from "./sample-rows";
import { useImportMapping } from "./use-import";

/** The meaning of unknown names in the file: samples to tubes, assays to targets of the product. */
export function MappingDialog({ preview, onClose }: { preview: ImportPreview; onClose: () => void }) {
  const [draft, setDraft] = useState<MappingDraft>(emptyMappingDraft);
  const [remember, setRemember] = useState(false);
  const mapping = useImportMapping(preview.importId, () => {
    showToast({ kind: "success", text: "对应关系已保存" });
    onClose();
  });
  const broken = namesWithInvalidBarcode(draft);
  const save = () => mapping.mutate({ samples: draft.samples, assays: draft.assays, remember });
  return (
    <Dialog title="对应名称" size={720} onClose={onClose}>
      <div className="stack gap-16">
        <AssayRows
          preview={preview}
          draft={draft.assays}
          onChange={(name, code) => setDraft((d) => ({ ...d, assays: { ...d.assays, [name]: code } }))}
        />
        {Object.values(draft.assays).some((code) => code !== "" && code !== "ignore") ? (
          <Checkbox
            label="以后的文件也按这样对应检测名称"
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        ) : null}
        <SampleRows
          preview={preview}
          draft={draft.samples}
          broken={broken}
          onChange={(part) => setDraft((d) => ({ ...d, samples: { ...d.samples, ...part } }))}
        />
      </div>
      <div className={`flex end gap-8 ${css.buttons}`}>
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button disabled={isMappingDraftEmpty(draft) || broken.length > 0} loading={mapping.isPending} onClick={save}>
          保存
        </Button>
      </div>
    </Dialog>
  );
}
