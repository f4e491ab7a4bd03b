import { Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { forecastCommit } from "#contract/import-forecast";
import { commitImport } from "#contract/run-imports";
import type { ImportPreview } from "#contract/run-imports.schemas";
import { useWrite } from "../../parts/data/use-write";
import { DialogForm } from "../../parts/form/dialog-form";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { Notice } from "../../parts/notice";
import { useOfficeHistory } from "../../parts/own-history";
import { screenLink } from "../../parts/screen-link";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { adminCall } from "../../session/admin-call";
import { BarcodeList } from "../specimens/barcodes/barcode-text";
import { misplacedSamples } from "./preview.model";
import { ReagentBoxes, useReagentBoxes } from "./reagent-boxes";

/** The confirmation before a file becomes a run. */
export function CommitDialog({ preview, onClose }: { preview: ImportPreview; onClose: () => void }) {
  const [reagentLot, setReagentLot] = useState(preview.experiment.reagentLot ?? "");
  const [reagentExpiresOn, setReagentExpiresOn] = useState(preview.experiment.reagentExpiresOn ?? "");
  const [plateCode, setPlateCode] = useState(preview.plate?.code ?? preview.experiment.plateCode);
  const commit = useCommit(preview);
  const [placementReason, setPlacementReason] = useState("");
  // With other boxes the last refusal no longer applies.
  const scanned = useReagentBoxes(preview.product?.code ?? "", commit.reset);
  const [boxesReason, setBoxesReason] = useState("");
  const errors = fieldErrorsOf(commit.error);
  const { canValidate } = preview;
  const isUnplanned = preview.placement.kind === "unplanned" && !canValidate;
  const submit = () => {
    if (!scanned.isComplete()) return;
    const said = {
      reagentLot: reagentLot.trim(),
      plateCode: plateCode.trim(),
      placementReason: placementReason.trim(),
    };
    const boxes = scanned.boxes.map(({ code }) => code);
    commit.mutate({ ...said, reagentExpiresOn, boxes, boxesReason: boxesReason.trim() });
  };
  return (
    <Dialog title={canValidate ? "作为验证批次入库" : "提交导入"} size={460} onClose={onClose}>
      <DialogForm
        label="提交"
        closeLabel="再看看"
        isBusy={commit.isPending || scanned.checking.length > 0}
        onSubmit={submit}
        onClose={onClose}
      >
        <ForecastBox preview={preview} />
        {isUnplanned ? (
          <PlacementReason value={placementReason} error={errors.placementReason} onChange={setPlacementReason} />
        ) : null}
        <ReagentBoxes scanned={scanned} reason={boxesReason} onReason={setBoxesReason} commit={commit} />
        {scanned.boxes.length === 0 ? (
          <ReagentsInWords
            lot={reagentLot}
            onLot={setReagentLot}
            expiresOn={reagentExpiresOn}
            onExpiresOn={setReagentExpiresOn}
          />
        ) : null}
        <TextInput
          label="板号"
          placeholder="选填"
          description={preview.plate ? "由排板确定" : undefined}
          maxLength={64}
          value={plateCode}
          readOnly={preview.plate !== null}
          onChange={(event) => setPlateCode(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

interface ReagentsInWordsProps {
  readonly lot: string;
  readonly onLot: (lot: string) => void;
  readonly expiresOn: string;
  readonly onExpiresOn: (day: string) => void;
}

/** For reagents that are not registered. */
function ReagentsInWords({ lot, onLot, expiresOn, onExpiresOn }: ReagentsInWordsProps) {
  return (
    <div className="halves fold-small gap-16">
      <TextInput
        label="试剂批号"
        description={lot.trim() === "" ? "没有试剂盒也没有批号时，结果存疑，须由审核人说明理由" : undefined}
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={64}
        value={lot}
        onChange={(event) => onLot(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="试剂有效期至"
        description="选填；检测时已过期的，结果存疑"
        inputWrapperOrder={["label", "input", "description", "error"]}
        value={expiresOn}
        onChange={(event) => onExpiresOn(event.currentTarget.value)}
      />
    </div>
  );
}

interface PlacementReasonProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function PlacementReason({ value, error, onChange }: PlacementReasonProps) {
  return (
    <Textarea
      label="为什么未排板也可入库"
      description="样本不在任何样本板上，位置未经证实，每个结果都须审核人逐个确认"
      placeholder="例如：外院送来的整板，纸质排板记录已核对"
      maxLength={200}
      autosize
      minRows={2}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function ForecastBox({ preview }: { preview: ImportPreview }) {
  if (preview.canValidate) {
    return (
      <Notice tone="progress" title="文件里没有客户的采样管">
        按「{preview.product?.name ?? ""}」的检测方案入库，不出任何结果；之后在性能验证里把孔对应到参考物质。
      </Notice>
    );
  }
  const { clean, held, skipped } = forecastCommit(preview.wells);
  const misplaced = misplacedSamples(preview.wells).length;
  if (preview.controls.passed === false) {
    return (
      <Notice tone="bad" title="质控未通过">
        将记录为失败的批次，{clean + held} 个样本进入待复检，不出结果。
      </Notice>
    );
  }
  return (
    <>
      <dl className="tray flat flex pad-12 centred">
        <div className="grow">
          <dt className="size-13 muted">出结果</dt>
          <dd className="flat figure">{clean}</dd>
        </div>
        <div className="grow">
          <dt className="size-13 muted">待复检</dt>
          <dd className="flat figure">{held}</dd>
        </div>
        <div className="grow">
          <dt className="size-13 muted">不处理</dt>
          <dd className="flat figure">{skipped}</dd>
        </div>
      </dl>
      <p>按「{preview.product?.name ?? ""}」判读。提交后不能撤回，结果需另一位同事审核。</p>
      {misplaced > 0 ? (
        <Notice tone="bad" title={`${misplaced} 支样本与排板不符`}>
          不出结果；排在板上的离开样本板，等待重新检测。
        </Notice>
      ) : null}
      {preview.leftOut.length > 0 ? (
        <Notice tone="warn" title={`${preview.leftOut.length} 支样本排在板上，文件里没有`}>
          <BarcodeList barcodes={preview.leftOut} />
        </Notice>
      ) : null}
    </>
  );
}

interface Typed {
  readonly reagentLot: string;
  /** `YYYY-MM-DD` or empty. */
  readonly reagentExpiresOn: string;
  readonly plateCode: string;
  readonly placementReason: string;
  readonly boxes: string[];
  readonly boxesReason: string;
}

function useCommit({ importId, product, canValidate }: ImportPreview) {
  const own = useOfficeHistory();
  return useWrite({
    work: async ({ reagentLot, reagentExpiresOn, plateCode, placementReason, boxes, boxesReason }: Typed) => {
      const body = {
        productCode: product?.code ?? "",
        ...(canValidate ? { isValidation: true } : {}),
        ...(reagentLot ? { reagentLot } : {}),
        ...(reagentExpiresOn ? { reagentExpiresOn } : {}),
        ...(plateCode ? { plateCode } : {}),
        ...(placementReason ? { placementReason } : {}),
        ...(boxes.length > 0 ? { boxes } : {}),
        ...(boxesReason ? { boxesReason } : {}),
      };
      return (await adminCall(commitImport, { params: { id: importId }, body })).data;
    },
    hasFields: true,
    done: (reply) => {
      showToast({ kind: reply.controlsPassed ? "success" : "info", text: `${reply.runNo}：${reply.message}` });
      own.push(screenLink("/lab/runs/$runId", { runId: reply.runId }));
    },
  });
}
