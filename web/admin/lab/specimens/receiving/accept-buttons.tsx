import { Button } from "@mantine/core";
import { type OnAcceptanceChange, useAcceptSamples } from "./use-acceptance";

interface ButtonLook {
  readonly variant?: "filled" | "default" | "light";
  readonly size?: "compact-sm";
}

type OfSample = ButtonLook & { readonly sampleId: string; readonly onMoved?: OnAcceptanceChange };

/** Accepts a received sample: its volume and condition are right. */
export function AcceptButton({ sampleId, onMoved, ...look }: OfSample) {
  const { accept } = useAcceptSamples(onMoved);
  return (
    <Button variant="default" {...look} loading={accept.isPending} onClick={() => accept.mutate([sampleId])}>
      验收
    </Button>
  );
}

/** Undoes a mistaken acceptance, as long as the sample is on no plate. */
export function UndoAcceptButton({ sampleId, onMoved, ...look }: OfSample) {
  const { undo } = useAcceptSamples(onMoved);
  return (
    <Button variant="subtle" color="gray" {...look} loading={undo.isPending} onClick={() => undo.mutate([sampleId])}>
      撤销验收
    </Button>
  );
}
