import { useState } from "react";
import { useMay } from "../../session/access";
import { onOpening } from "../lazy-part";
import type { Ticked } from "../table/ticks";
import type { Bulk } from "./bulk-step";

const BulkBar = onOpening(() => import("./bulk-bar"), "BulkBar");

/** Props of a table whose ticked rows can be processed together; none when the person may take no step. */
export function useBulk<T>(bulk: Bulk<T>, rows: readonly T[] = []) {
  const may = useMay();
  const [ticked, setTicked] = useState<Ticked>();
  if (!may(...bulk.tags)) return {};
  const chosen = rows.filter((row) => ticked?.[bulk.idOf(row)]);
  const bulkBar = ticked && <BulkBar bulk={bulk} chosen={chosen} onDone={() => setTicked({})} />;
  return { selection: ticked ?? {}, onSelectionChange: setTicked, bulkBar };
}
