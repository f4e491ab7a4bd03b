import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useStore } from "../../../parts/store";
import { type DeskScan, receivedInBox } from "./desk.model";
import { currentBox } from "./desk.store";
import { useAcceptSamples } from "./use-acceptance";

/** Accepts every tube of the present box that was received in good condition; without a box number, of this session. */
export function AcceptBoxButton({ scans }: { scans: readonly DeskScan[] }) {
  const { box } = useStore(currentBox);
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const { accept } = useAcceptSamples((ids, state) =>
    setAccepted((now) => (state === "accepted" ? [...now, ...ids] : now.filter((id) => !ids.includes(id)))),
  );
  const ids = receivedInBox(scans, box).filter((id) => !accepted.includes(id));
  if (ids.length === 0) return null;
  return (
    <Button
      size="compact-sm"
      leftSection={<IconChecks size={16} aria-hidden />}
      loading={accept.isPending}
      title={box ? `箱号 ${box} 中已签收的样本` : "本次扫描中已签收的样本"}
      onClick={() => accept.mutate(ids)}
    >
      整盒验收 {ids.length} 支
    </Button>
  );
}
