import { TextInput } from "@mantine/core";
import { useState } from "react";
import { fixPartnerRow, partnerVerdictNames } from "#contract/partner-imports";
import type { PartnerCells, PartnerImportItem, PartnerRow } from "#contract/partner-imports.schemas";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { Notice } from "../../parts/notice";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";

const labels: Readonly<Record<keyof PartnerCells, string>> = {
  barcode: "条码",
  target: "检测项",
  allele1: "等位基因 1",
  allele2: "等位基因 2",
  result: "结果",
  ct: "Ct",
};

const cellsOf = ({ cells, barcode, targetCode, value }: PartnerRow): PartnerCells =>
  cells ?? { barcode, target: targetCode, allele1: "", allele2: "", result: value ?? "", ct: "" };

/** One row in the partner's own columns; saving it runs the check again, and the file itself stays unchanged. */
export function FixDialog({ item, row, onClose }: { item: PartnerImportItem; row: PartnerRow; onClose: () => void }) {
  const [cells, setCells] = useState(() => cellsOf(row));
  const [found, setFound] = useState<PartnerRow["verdict"]>(row.verdict);
  const fix = useWrite({
    work: async () =>
      (await adminCall(fixPartnerRow, { params: { id: item.id }, body: { line: row.line, ...cells } })).data,
    done: ({ row: { verdict } }) => {
      setFound(verdict);
      if (verdict !== "ok") return;
      showToast({ kind: "success", text: `第 ${row.line} 行已改正` });
      onClose();
    },
  });
  return (
    <Dialog title={`改正第 ${row.line} 行`} size={520} onClose={onClose}>
      <DialogForm label="保存并核对" gap={16} isBusy={fix.isPending} onSubmit={() => fix.mutate()} onClose={onClose}>
        <Notice tone={found === "left_out" ? "neutral" : "warn"} title={partnerVerdictNames[found]} />
        <div className="small-tiles gap-12">
          {(Object.keys(labels) as (keyof PartnerCells)[]).map((key) => (
            <TextInput
              key={key}
              label={labels[key]}
              maxLength={key === "barcode" || key === "target" ? 64 : 32}
              value={cells[key]}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setCells((current) => ({ ...current, [key]: value }));
              }}
            />
          ))}
        </div>
        <p className="size-13 muted">原始文件不会改动，改正的人和时间记入日志。</p>
      </DialogForm>
    </Dialog>
  );
}
