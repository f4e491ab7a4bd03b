import { Button } from "@mantine/core";
import { outboxMessages, resendOutbox } from "#contract/outbox";
import { askReason } from "../parts/confirm";
import { useWrite } from "../parts/data/use-write";
import { showToast } from "../parts/toast-queue";
import { usePermissionCheck } from "../session/access";
import { adminCall } from "../session/admin-call";

interface ResendButtonProps {
  readonly id: string;
  /** Masked. */
  readonly phone: string;
  readonly size?: "compact-sm";
  /** Why it cannot be sent again. */
  readonly refusal?: string | undefined;
}

/** Puts an undelivered message back into the queue. */
export function ResendMessageButton({ id, phone, size, refusal }: ResendButtonProps) {
  const may = usePermissionCheck();
  const resend = useWrite({
    work: async (reason: string) => (await adminCall(resendOutbox, { params: { id }, body: { reason } })).data,
    done: () => showToast({ kind: "success", text: outboxMessages.resent }),
  });
  if (!may("msg:message:resend")) return null;
  const start = async () => {
    const reason = await askReason({
      title: "重发短信",
      message: `将再次发给 ${phone}。`,
      confirmLabel: "重发",
      reason: { label: "重发原因", placeholder: "例如：客户来电说没有收到" },
    });
    if (reason !== null) resend.mutate(reason);
  };
  return (
    <Button
      {...(size ? { size, variant: "default" } : {})}
      disabled={refusal !== undefined}
      title={refusal}
      loading={resend.isPending}
      onClick={() => void start()}
    >
      重发
    </Button>
  );
}
