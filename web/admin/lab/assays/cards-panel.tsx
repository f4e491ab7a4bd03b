import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Panel } from "../../parts/panel";
import css from "../definitions/definitions.module.css";

interface CardsPanelProps {
  readonly title: string;
  readonly note?: string;
  readonly isFixed: boolean;
  readonly addLabel: string;
  readonly onAdd: () => void;
  /** A card for each thing of the list. */
  readonly children: ReactNode;
}

/** A list of an assay's parts, and the button that adds one. */
export function CardsPanel({ title, note, isFixed, addLabel, onAdd, children }: CardsPanelProps) {
  return (
    <Panel title={title} note={note}>
      <div className={css.cards}>{children}</div>
      {isFixed ? null : (
        <div className={css.buttons}>
          <Button variant="default" onClick={onAdd}>
            {addLabel}
          </Button>
        </div>
      )}
    </Panel>
  );
}
