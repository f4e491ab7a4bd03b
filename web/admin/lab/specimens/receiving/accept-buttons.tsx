import { Button } from "@mantine/core";
import { type OnMoved, useAcceptance } from "./use-acceptance";

interface ButtonLook {
  readonly variant?: "filled" | "default" | "light";
  readonly size?: "compact-sm";
}

type OfSample = ButtonLook & { readonly sampleId: string; readonly onMoved?: OnMoved };

/** Accepts a received sample: volume and looks are right. */
export function AcceptButton({ sampleId, onMoved, ...look }: OfSample) {
  const { accept } = useAcceptance(onMoved);
  return (
    <Button variant="default" {...look} loading={accept.isPending} onClick={() => accept.mutate([sampleId])}>
      验收
    </Button>
  );
}

/** Takes an acceptance by mistake back, while the sample lies on no plate. */
export function UndoAcceptButton({ sampleId, onMoved, ...look }: OfSample) {
  const { undo } = useAcceptance(onMoved);
  return (
    <Button variant="subtle" color="gray" {...look} loading={undo.isPending} onClick={() => undo.mutate([sampleId])}>
      撤销验收
    </Button>
  );
}
