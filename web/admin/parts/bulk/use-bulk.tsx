import { useState } from "react";
import { usePermissionCheck } from "../../session/access";
import { lazyDialog } from "../lazy-part";
import type { TickedRows } from "../table/ticks";
import type { BulkActions } from "./bulk-step";

const BulkBar = lazyDialog(() => import("./bulk-bar"), "BulkBar");

/** Props of a table whose ticked rows can be processed together; none when the person may take no step. */
export function useBulkActions<T>(bulk: BulkActions<T>, rows: readonly T[] = []) {
  const may = usePermissionCheck();
  const [ticked, setTicked] = useState<TickedRows>();
  if (!may(...bulk.tags)) return {};
  const chosen = rows.filter((row) => ticked?.[bulk.idOf(row)]);
  const bulkBar = ticked && <BulkBar bulk={bulk} chosen={chosen} onDone={() => setTicked({})} />;
  return { selection: ticked ?? {}, onSelectionChange: setTicked, bulkBar };
}
