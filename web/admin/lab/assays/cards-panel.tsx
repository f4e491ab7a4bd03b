import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../parts/panel";

interface CardsPanelProps {
  readonly title: string;
  readonly note?: string;
  readonly isFixed: boolean;
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** A card for each item. */
  readonly children: ReactNode;
}

/** A list of an assay's parts, and the button that adds one. */
export function AssayPartsPanel({ title, note, isFixed, addLabel, onAdd, children }: CardsPanelProps) {
  return (
    <Panel title={title} note={note}>
      <div className="stack gap-12">{children}</div>
      {isFixed ? null : (
        <div className="flex wrap gap-8 above-12">
          <Button variant="default" onClick={onAdd}>
            {addLabel}
          </Button>
        </div>
      )}
    </Panel>
  );
}
