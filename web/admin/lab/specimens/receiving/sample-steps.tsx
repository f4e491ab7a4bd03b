import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { clearTube } from "#contract/tubes";
import { askReason } from "../../../parts/confirm";
import { useWrite } from "../../../parts/data/use-write";
import { lazyPart } from "../../../parts/lazy-part";
import { showToast } from "../../../parts/toast-queue";
import { adminCall } from "../../../session/admin-call";
import type { RejectionTarget } from "./reject-dialog";

const RejectDialog = lazyPart(() => import("./reject-dialog"), "RejectDialog");

interface ButtonLook {
  readonly variant?: "filled" | "default" | "light";
  readonly size?: "compact-sm";
}

/** Rejects a sample or a quarantined tube, with one of the known reasons. */
export function RejectButton({ of, ...look }: ButtonLook & { of: RejectionTarget }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" {...look} onClick={() => setIsOpen(true)}>
        拒收
      </Button>
      <Suspense>{isOpen ? <RejectDialog of={of} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}

/** Releases a quarantined tube. */
export function ReleaseTubeButton({ tubeId, ...look }: ButtonLook & { tubeId: string }) {
  const clear = useWrite({
    work: async (reason: string) => (await adminCall(clearTube, { params: { id: tubeId }, body: { reason } })).data,
    done: ({ accessionNo }) => showToast({ kind: "success", text: `已解除隔离，样本号 ${accessionNo}` }),
  });
  const start = async () => {
    const reason = await askReason({
      title: "解除隔离",
      message: "解除后样本进入检测流程。请说明您核对了什么。",
      confirmLabel: "解除隔离",
      reason: { label: "核对说明", placeholder: "例如：客户已绑定，样本外观正常" },
    });
    if (reason !== null) clear.mutate(reason);
  };
  return (
    <Button variant="default" {...look} loading={clear.isPending} onClick={() => void start()}>
      解除隔离
    </Button>
  );
}
