import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { getResultSet } from "#contract/result-sets";
import type { ResultSetItem } from "#contract/result-sets.schemas";
import { callQuery } from "../../parts/data/queries";
import { IconButton } from "../../parts/icon-button";
import { LoadedPage } from "../../parts/loaded";
import { SideDrawer } from "../../parts/window/side-drawer";
import { groupedBarcode } from "../specimens/barcodes/grouped-barcode";
import { recordOpenedResult } from "./opened-results";
import { ResultDetail } from "./result-detail";

interface ResultDrawerProps {
  /** Empty when closed. */
  readonly id: string;
  /** The rows of the list, to step through. */
  readonly siblings: readonly ResultSetItem[];
  /** The rows that are already done. */
  readonly left: ReadonlySet<string>;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** One result beside the list, with a button to the next. */
export function ResultDrawer({ id, siblings, left, onOpen, onClose }: ResultDrawerProps) {
  const query = useQuery({ ...callQuery(getResultSet, { params: { id } }), enabled: id !== "" });
  const isShown = query.data?.resultSet.id === id;
  useEffect(() => {
    if (isShown) recordOpenedResult(id);
  }, [isShown, id]);
  const at = siblings.findIndex((set) => set.id === id);
  const [before, after] = [siblings[at - 1], siblings[at + 1]];
  const next = siblings.slice(at + 1).find((set) => !left.has(set.id));
  const barcode = query.data?.resultSet.barcode ?? siblings[at]?.barcode;
  return (
    <SideDrawer
      isOpen={id !== ""}
      onClose={onClose}
      size={620}
      title={barcode ? `结果 ${groupedBarcode(barcode)}` : "结果"}
    >
      {at >= 0 && siblings.length > 1 ? (
        <div className="row end gap-4">
          <span className="size-13 muted">
            第 {at + 1} / {siblings.length} 个<span className="no-phone">　↑ ↓ 切换，A 审核通过，R 退回</span>
          </span>
          <IconButton label="上一个" disabled={!before} onClick={() => before && onOpen(before.id)}>
            <IconChevronUp size={18} aria-hidden />
          </IconButton>
          <IconButton label="下一个" disabled={!after} onClick={() => after && onOpen(after.id)}>
            <IconChevronDown size={18} aria-hidden />
          </IconButton>
        </div>
      ) : null}
      {id ? (
        <LoadedPage query={query} boxes={[80, 160, 200]}>
          {(detail) => <ResultDetail key={id} detail={detail} onMoved={() => (next ? onOpen(next.id) : onClose())} />}
        </LoadedPage>
      ) : null}
    </SideDrawer>
  );
}
