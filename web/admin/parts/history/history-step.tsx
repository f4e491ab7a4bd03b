import { Button } from "@mantine/core";
import { lazyDialog } from "../lazy-part";
import { RowButton } from "../table/row-buttons";
import { type HistorySubject, type HistoryType, openHistory } from "./history.store";

const HistoryHost = lazyDialog(() => import("./history-host"), "HistoryHost");

/** The button of a row that opens its history. */
export function HistoryButton({ type, id, name }: Required<HistorySubject>) {
  return <RowButton label="历史" of={name} onPress={() => openHistory({ type, id, name })} />;
}

/**
 * Opens the bin of a kind; it also renders the drawer for bins and histories, so a screen with history needs one bin.
 */
export function BinButton({ type, name }: { type: HistoryType; name: string }) {
  return (
    <>
      <Button variant="default" onClick={() => openHistory({ type, name })}>
        回收站
      </Button>
      <HistoryHost />
    </>
  );
}
