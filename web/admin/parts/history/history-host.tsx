import { Suspense } from "react";
import { lazyPart } from "../lazy-part";
import { useStore } from "../store";
import { openHistoryStore } from "./history.store";

const HistoryDrawer = lazyPart(() => import("./history-drawer"), "HistoryDrawer");

/** Shows the history of a row, or a bin, when one is opened. */
export function HistoryHost() {
  const opened = useStore(openHistoryStore);
  return (
    <Suspense>
      {opened ? <HistoryDrawer opened={opened} onClose={() => openHistoryStore.set(undefined)} /> : null}
    </Suspense>
  );
}
