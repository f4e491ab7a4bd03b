import { Button } from "@mantine/core";
import { discardOutbox, outboxMessages } from "#contract/outbox";
import { askReason } from "../parts/confirm";
import { useWrite } from "../parts/data/use-write";
import { showToast } from "../parts/toast-queue";
import { usePermissionCheck } from "../session/access";
import { adminCall } from "../session/admin-call";

/** Says of a message that failed for good that it need not go any more. */
export function DiscardMessageButton({ id, phone }: { id: string; phone: string }) {
  const may = usePermissionCheck();
  const discard = useWrite({
    work: async (reason: string) => (await adminCall(discardOutbox, { params: { id }, body: { reason } })).data,
    done: () => showToast({ kind: "success", text: outboxMessages.discarded }),
  });
  if (!may("msg:message:resend")) return null;
  const start = async () => {
    const reason = await askReason({
      title: "不再发送",
      message: `不会再发给 ${phone}，也不再列为待处理。`,
      confirmLabel: "不再发送",
      reason: { label: "不再发送的原因", placeholder: "例如：已电话通知客户" },
    });
    if (reason !== null) discard.mutate(reason);
  };
  return (
    <Button variant="default" loading={discard.isPending} onClick={() => void start()}>
      不再发送
    </Button>
  );
}
