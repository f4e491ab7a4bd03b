import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { disposeTubes, loseTube, requestRecollection } from "#contract/tube-ends";
import { lazyPart } from "../../../parts/lazy-part";
import { ReasonButton } from "../../../parts/reason-button";
import { showToast } from "../../../parts/toast-queue";
import { adminCall } from "../../../session/admin-call";

const ReplaceDialog = lazyPart(() => import("./replace-dialog"), "ReplaceDialog");
const StorageDialog = lazyPart(() => import("./storage-dialog"), "StorageDialog");

/** Marks an issued tube as lost. */
export function MarkTubeLostButton({ tubeId }: { tubeId: string }) {
  return (
    <ReasonButton
      label="登记遗失"
      question={{
        title: "登记遗失",
        message: "登记后这支采样管不能再绑定。此操作不能撤销。",
        confirmLabel: "登记遗失",
        tone: "danger",
        reason: { label: "遗失原因", placeholder: "例如：快递公司确认丢件" },
      }}
      work={(reason) => adminCall(loseTube, { params: { id: tubeId }, body: { reason } })}
      done={() => showToast({ kind: "success", text: "已登记遗失" })}
    />
  );
}

/** Tells the customer that a new sample is needed. */
export function RequestNewSampleButton({ sampleId, size }: { sampleId: string; size?: "compact-sm" }) {
  return (
    <ReasonButton
      label="重新采样"
      size={size}
      question={{
        title: "申请重新采样",
        message: "会发短信告诉客户需要重新采样，短信不含原因。此操作不能撤销。",
        confirmLabel: "申请并通知客户",
        reason: { label: "原因", placeholder: "例如：两次检测均无效" },
      }}
      work={(reason) => adminCall(requestRecollection, { params: { id: sampleId }, body: { reason } })}
      done={() => showToast({ kind: "success", text: "已申请重新采样，短信已排队" })}
    />
  );
}

/** Records that the rest of the sample was destroyed. */
export function RecordDisposalButton({ tubeId }: { tubeId: string }) {
  return (
    <ReasonButton
      label="销毁"
      question={{
        title: "销毁采样管",
        message: "销毁后样本不能再复检。此操作不能撤销。",
        confirmLabel: "销毁",
        tone: "danger",
        reason: { label: "销毁依据", placeholder: "例如：保存期满，高压灭菌后按医疗废物处理" },
      }}
      work={(reason) => adminCall(disposeTubes, { body: { ids: [tubeId], reason } })}
      done={({
        data: {
          refused: [first],
        },
      }) => showToast(first ? { kind: "error", text: first.message } : { kind: "success", text: "已登记销毁" })}
    />
  );
}

/** Gives the customer of this tube a new one. */
export function ReplaceTubeButton({ tubeId, ...look }: { tubeId: string; size?: "compact-sm" }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" {...look} onClick={() => setIsOpen(true)}>
        更换采样管
      </Button>
      <Suspense>{isOpen ? <ReplaceDialog tubeId={tubeId} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** Freezer, rack and position of a sample. */
export function StorageLocationButton({ sampleId, storage }: { sampleId: string; storage: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setIsOpen(true)}>
        {storage === "" ? "登记" : "修改"}
      </Button>
      <Suspense>
        {isOpen ? <StorageDialog sampleId={sampleId} storage={storage} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
