import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { issueKitBatch, voidKitBatch } from "#contract/kits";
import type { KitBatch } from "#contract/kits.schemas";
import type { ResultUseCounts } from "#contract/run-use.schemas";
import { askReason, confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { possibleKitSteps } from "./kit-steps";

/** The actions on a batch in its present state, for people with the permission. */
export function KitActions({ batch, counts }: { batch: KitBatch; counts: ResultUseCounts }) {
  const may = usePermissionCheck();
  const moves = possibleKitSteps(batch.state);
  return (
    <>
      {(moves.canVoid || moves.canRecall) && may("lab:kit:void") ? <VoidButton batch={batch} counts={counts} /> : null}
      {moves.canPrint && may("lab:kit:print") ? (
        <Button
          variant={batch.state === "draft" ? "filled" : "default"}
          leftSection={<IconPrinter size={16} aria-hidden />}
          component={OfficeLink}
          href={screenLink("/lab/kits/$kitId/labels", { kitId: batch.id })}
        >
          打印标签
        </Button>
      ) : null}
      {moves.canIssue && may("lab:kit:issue") ? <IssueButton batch={batch} /> : null}
    </>
  );
}

function IssueButton({ batch }: { batch: KitBatch }) {
  const issue = useWrite({
    work: async () => (await adminCall(issueKitBatch, { params: { id: batch.id } })).data,
    done: () => showToast({ kind: "success", text: `${batch.quantity} 支采样管已发放` }),
  });
  const start = async () => {
    const isSure = await confirm({
      title: "发放批次",
      message: `${batch.code} 共 ${batch.quantity} 支，发放后客户可以绑定。请确认标签已贴好。`,
      confirmLabel: "发放",
    });
    if (isSure) issue.mutate();
  };
  return (
    <Button loading={issue.isPending} onClick={() => void start()}>
      发放批次
    </Button>
  );
}

function VoidButton({ batch, counts }: { batch: KitBatch; counts: ResultUseCounts }) {
  const isOut = batch.state === "issued" || batch.state === "closed";
  const word = isOut ? "召回" : "作废";
  const discard = useWrite({
    work: async (reason: string) =>
      (await adminCall(voidKitBatch, { params: { id: batch.id }, body: { reason } })).data,
    done: ({ heldCount }) =>
      showToast({
        kind: "success",
        text: `批次已${word}${isOut ? `，${heldCount} 个未发布的结果已标为存疑` : ""}`,
      }),
  });
  const start = async () => {
    const reason = await askReason({
      title: `${word}批次`,
      message: isOut
        ? `尚未绑定的采样管将不能再绑定，已绑定的寄到后放入隔离架。${counts.pending} 个未发布的结果以及之后测出的结果将标为存疑，须审核人说明；${counts.reports} 份已发布的报告会列出来，由您决定怎样处理。此操作不能撤销。`
        : "这些条码将不会再被使用。此操作不能撤销。",
      confirmLabel: word,
      tone: "danger",
      reason: { label: `${word}原因` },
    });
    if (reason !== null) discard.mutate(reason);
  };
  return (
    <Button variant="default" loading={discard.isPending} onClick={() => void start()}>
      {word}
    </Button>
  );
}
