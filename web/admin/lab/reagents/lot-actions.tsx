import { Button } from "@mantine/core";
import { useState } from "react";
import { recallReagentLot } from "#contract/reagents";
import { askReason } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { lazyDialog } from "../../parts/lazy-part";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import type { Lot } from "./lot.model";

const VerdictDialog = lazyDialog(() => import("./verdict-dialog"), "VerdictDialog");
const BoxesDialog = lazyDialog(() => import("./boxes-dialog"), "BoxesDialog");

/**
 * The actions on a lot for people with the permission: an accepted lot can only be recalled, a recalled one has none.
 */
export function LotActions({ data }: { data: Lot }) {
  const may = usePermissionCheck();
  const [open, setOpen] = useState<"verdict" | "boxes">();
  const { lot } = data;
  const close = () => setOpen(undefined);
  if (lot.state === "recalled") return null;
  return (
    <>
      {may("lab:reagent:accept") ? <RecallButton data={data} /> : null}
      {may("lab:reagent:edit") ? (
        <Button variant="default" onClick={() => setOpen("boxes")}>
          增加盒数
        </Button>
      ) : null}
      {may("lab:reagent:accept") && lot.state !== "accepted" ? (
        <Button onClick={() => setOpen("verdict")}>{lot.state === "rejected" ? "重新验收" : "验收"}</Button>
      ) : null}
      {open === "verdict" ? <VerdictDialog lot={lot} onClose={close} /> : null}
      {open === "boxes" ? <BoxesDialog lotId={lot.id} onClose={close} /> : null}
    </>
  );
}

function RecallButton({ data: { lot, counts } }: { data: Lot }) {
  const recall = useWrite({
    work: async (reason: string) =>
      (await adminCall(recallReagentLot, { params: { id: lot.id }, body: { reason } })).data,
    done: ({ heldCount }) =>
      showToast({ kind: "success", text: `批号 ${lot.lot} 已召回，${heldCount} 个未发布的结果已标为存疑` }),
  });
  const start = async () => {
    const reason = await askReason({
      title: "召回试剂批号",
      message: `批号 ${lot.lot} 用于 ${counts.runs} 个检测批次。${counts.pending} 个未发布的结果将标为存疑，须审核人说明；${counts.reports} 份已发布的报告会列出来，由您决定怎样处理。此操作不能撤销。`,
      confirmLabel: "召回",
      tone: "danger",
      reason: { label: "召回原因" },
    });
    if (reason !== null) recall.mutate(reason);
  };
  return (
    <Button variant="default" loading={recall.isPending} onClick={() => void start()}>
      召回
    </Button>
  );
}
