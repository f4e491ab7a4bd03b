import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import type { SampleItem } from "#contract/samples.schemas";
import { type OnAcceptanceChange, useAcceptSamples } from "./use-acceptance";

interface AcceptBarProps {
  readonly chosen: readonly SampleItem[];
  readonly onMoved: OnAcceptanceChange;
  readonly onDone: () => void;
}

/** Accepts the ticked samples in one step; other ticked samples stay unchanged. */
export function AcceptTickedBar({ chosen, onMoved, onDone }: AcceptBarProps) {
  const { accept } = useAcceptSamples(onMoved);
  const ids = chosen.filter(({ state }) => state === "received").map(({ id }) => id);
  if (chosen.length === 0) return null;
  return (
    <div className="wrap-row gap-8-16" role="toolbar" aria-label="批量操作">
      <span>已选 {chosen.length} 支</span>
      <Button
        size="compact-sm"
        leftSection={<IconChecks size={16} aria-hidden />}
        disabled={ids.length === 0}
        loading={accept.isPending}
        onClick={() => accept.mutate(ids, { onSuccess: onDone })}
      >
        验收 {ids.length} 支
      </Button>
      {ids.length < chosen.length ? (
        <span className="size-13 muted">{chosen.length - ids.length} 支不在待验收状态</span>
      ) : null}
    </div>
  );
}
