import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { columnsThatFit, hideableColumns } from "./fitting-columns.rules";
import type { TableColumn } from "./table-column";

/** The columns that fit into the table's box, and whether even those are too wide. */
export function useFittingColumns<T>(table: RefObject<HTMLTableElement | null>, columns: readonly TableColumn<T>[]) {
  const [room, setRoom] = useState<Room>(whole);
  const keys = columns.map(({ key }) => key).join();
  const most = hideableColumns(columns).length;
  // Runs after every rendering: rows, columns and texts change the width that the table needs.
  useLayoutEffect(() => setRoom((now) => measured(table.current, now, keys, most)));
  useEffect(() => {
    const part = table.current;
    if (!part?.parentElement) return;
    const watch = new ResizeObserver(() => setRoom((now) => measured(part, now, keys, most)));
    watch.observe(part);
    watch.observe(part.parentElement);
    return () => watch.disconnect();
  }, [table, keys, most]);
  return { shown: columnsThatFit(columns, room.leaving), isCut: room.isCut };
}

interface Room {
  /** Width of the box for which the columns were computed, and those columns. */
  readonly width: number;
  readonly keys: string;
  readonly leaving: number;
  readonly isCut: boolean;
}

const whole: Room = { width: 0, keys: "", leaving: 0, isCut: false };

/**
 * Hides one more column when the table is too wide; after a change of width or columns the computation starts again.
 */
function measured(table: HTMLTableElement | null, now: Room, keys: string, most: number): Room {
  const width = table?.parentElement?.clientWidth ?? 0;
  // A page in a background tab has no width.
  if (!table || width === 0) return now;
  if (now.width !== width || now.keys !== keys) return { ...whole, width, keys };
  if (table.offsetWidth <= width) return now;
  if (now.leaving < most) return { ...now, leaving: now.leaving + 1 };
  return now.isCut ? now : { ...now, isCut: true };
}
