import { Button } from "@mantine/core";
import type { RetestItem } from "#contract/retests.schemas";
import { requestRecollection } from "#contract/tube-ends";
import { askReason } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { useResultSteps } from "./use-result-steps";

/** Returns samples to the plates where allowed; asks for a new tube for samples that gave no result twice. */
export function RetestActions({ chosen, onDone }: { chosen: readonly RetestItem[]; onDone: () => void }) {
  const may = usePermissionCheck();
  const { retest } = useResultSteps(onDone);
  const recollect = useRecollect(onDone);
  const again = chosen.filter((row) => !row.needsRecollection);
  const spent = chosen.filter((row) => row.needsRecollection);
  const startRetest = async () => {
    const message = `${again.length} 支样本回到待上板，等待再次上机。`;
    const reason = await askReason({ title: "安排复检", message, confirmLabel: "复检", reason: { label: "复检原因" } });
    if (reason !== null) retest.mutate({ ids: again.map(({ id }) => id), reason });
  };
  const startRecollect = async () => {
    const message = `${spent.length} 支样本两次没有得出结果，将请客户重新采样，并发送短信。`;
    const question = { title: "安排重新采样", message, confirmLabel: "重新采样", reason: { label: "原因" } };
    const reason = await askReason(question);
    if (reason !== null) recollect.mutate({ rows: spent, reason });
  };
  return (
    <span className="wrap-row gap-8">
      {may("lab:result:retest") ? (
        <Button
          size="compact-sm"
          disabled={again.length === 0}
          loading={retest.isPending}
          onClick={() => void startRetest()}
        >
          回到待上板（{again.length}）
        </Button>
      ) : null}
      {may("lab:sample:recollect") ? (
        <Button
          size="compact-sm"
          variant="default"
          disabled={spent.length === 0}
          loading={recollect.isPending}
          onClick={() => void startRecollect()}
        >
          重新采样（{spent.length}）
        </Button>
      ) : null}
    </span>
  );
}

/**
 * One request per sample, because each has its own customer who gets a message. The first refusal stops and is shown.
 */
function useRecollect(onDone: () => void) {
  return useWrite({
    work: async ({ rows, reason }: { rows: readonly RetestItem[]; reason: string }) => {
      for (const { sampleId } of rows)
        await adminCall(requestRecollection, { params: { id: sampleId }, body: { reason } });
      return rows.length;
    },
    done: (count) => {
      showToast({ kind: "success", text: `已请 ${count} 位客户重新采样` });
      onDone();
    },
  });
}
