import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { getKitBatch } from "#contract/kits";
import { callQuery } from "../../../parts/data/queries";
import { IconButton } from "../../../parts/icon-button";
import { usePermissionCheck } from "../../../session/access";
import css from "./batch-filter.module.css";

/** The batch that filters the list, with a button that removes the filter. */
export function BatchFilter({ batchId, onClear }: { batchId: string; onClear: () => void }) {
  const may = usePermissionCheck();
  const enabled = may("lab:kit:list");
  const { data } = useQuery({ ...callQuery(getKitBatch, { params: { id: batchId } }), enabled });
  return (
    <span className={`inline-row gap-4 size-13 brand ${css.chip}`}>
      批次 {data?.batch.code ?? "…"}
      <IconButton label="不限批次" onClick={onClear}>
        <IconX size={14} aria-hidden />
      </IconButton>
    </span>
  );
}
