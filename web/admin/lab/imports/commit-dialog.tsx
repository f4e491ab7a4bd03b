import { TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { commitImport, type ImportPreview } from "#contract/run-imports";
import { showToast } from "../../parts/toast-queue";
import { adminCall } from "../../session/admin-call";
import { Dialog } from "../parts/dialog";
import { DialogForm } from "../parts/dialog-form";
import { Notice } from "../parts/notice";
import { useStep } from "../parts/use-step";
import css from "./import.module.css";
import { forecastOf } from "./preview.model";

/** The last look before a file becomes a run. */
export function CommitDialog({ preview, onClose }: { preview: ImportPreview; onClose: () => void }) {
  const [reagentLot, setReagentLot] = useState("");
  const [plateCode, setPlateCode] = useState(preview.plate?.code ?? preview.experiment.plateCode);
  const commit = useCommit(preview);
  const submit = () => {
    commit.mutate({ reagentLot: reagentLot.trim(), plateCode: plateCode.trim() });
  };
  return (
    <Dialog title="提交导入" size={460} onClose={onClose}>
      <DialogForm label="提交" closeLabel="再看看" isBusy={commit.isPending} onSubmit={submit} onClose={onClose}>
        <ForecastBox preview={preview} />
        <TextInput
          label="试剂批号"
          placeholder="选填"
          maxLength={64}
          value={reagentLot}
          onChange={(event) => setReagentLot(event.currentTarget.value)}
          data-autofocus
        />
        <TextInput
          label="板号"
          placeholder="选填"
          maxLength={64}
          value={plateCode}
          onChange={(event) => setPlateCode(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}

function ForecastBox({ preview }: { preview: ImportPreview }) {
  const { clean, held, skipped } = forecastOf(preview.wells);
  if (preview.controls.passed === false) {
    return (
      <Notice tone="bad" title="质控未通过">
        将记录为失败的批次，{clean + held} 个样本进入待复检，不出结果。
      </Notice>
    );
  }
  return (
    <>
      <dl className={css.forecast}>
        <div>
          <dt>出结果</dt>
          <dd>{clean}</dd>
        </div>
        <div>
          <dt>待复检</dt>
          <dd>{held}</dd>
        </div>
        <div>
          <dt>不处理</dt>
          <dd>{skipped}</dd>
        </div>
      </dl>
      <p>按「{preview.product?.name ?? ""}」判读。提交后不能撤回，结果需另一位同事审核。</p>
    </>
  );
}

function useCommit({ importId, product }: ImportPreview) {
  const router = useRouter();
  return useStep({
    work: async ({ reagentLot, plateCode }: { reagentLot: string; plateCode: string }) => {
      const body = {
        productCode: product?.code ?? "",
        ...(reagentLot ? { reagentLot } : {}),
        ...(plateCode ? { plateCode } : {}),
      };
      return (await adminCall(commitImport, { params: { id: importId }, body })).data;
    },
    done: (reply) => {
      showToast({ kind: reply.controlsPassed ? "success" : "info", text: `${reply.runNo}：${reply.message}` });
      router.history.push(`/lab/runs/${reply.runId}`);
    },
  });
}
