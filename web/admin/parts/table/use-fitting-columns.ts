import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { fitting, leavable } from "./fitting-columns.rules";
import type { TableColumn } from "./table-column";

/** The columns that have room in the width of the table's box, and whether even those are wider than it. */
export function useFittingColumns<T>(table: RefObject<HTMLTableElement | null>, columns: readonly TableColumn<T>[]) {
  const [room, setRoom] = useState<Room>(whole);
  // Runs after every drawing: rows, columns and texts change the width that the table asks for.
  useLayoutEffect(() => setRoom((now) => measured(table.current, now, columns)));
  useEffect(() => {
    const part = table.current;
    if (!part?.parentElement) return;
    const watch = new ResizeObserver(() => setRoom((now) => measured(part, now, columns)));
    watch.observe(part);
    watch.observe(part.parentElement);
    return () => watch.disconnect();
  }, [table, columns]);
  return { shown: fitting(columns, room.leaving), isCut: room.isCut };
}

interface Room {
  /** Width of the box for which the columns were counted, and the columns that were. */
  readonly width: number;
  readonly keys: string;
  readonly leaving: number;
  readonly isCut: boolean;
}

const whole: Room = { width: 0, keys: "", leaving: 0, isCut: false };

/** One more column leaves where the table is too wide; with another width or other columns the counting begins anew. */
function measured(table: HTMLTableElement | null, now: Room, columns: readonly TableColumn<never>[]): Room {
  const width = table?.parentElement?.clientWidth ?? 0;
  // A page in the background has no width.
  if (!table || width === 0) return now;
  const keys = columns.map(({ key }) => key).join();
  if (now.width !== width || now.keys !== keys) return { ...whole, width, keys };
  if (table.offsetWidth <= width) return now;
  if (now.leaving < leavable(columns).length) return { ...now, leaving: now.leaving + 1 };
  return now.isCut ? now : { ...now, isCut: true };
}
