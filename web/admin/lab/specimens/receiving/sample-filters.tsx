import { sampleStateNames } from "#contract/samples";
import { optionsOf } from "../../../parts/choice";
import { FilterBar } from "../../../parts/list/filter-bar";
import type { ListFilters } from "../../../parts/list/list-state";
import { useOriginFilters } from "../../origin-filters";
import { sampleQueues } from "./sample-queues";

type Key = "barcode" | "state" | "productCode" | "merchantId" | "queue" | "day" | "beginTime" | "endTime";

/** The filters of the list of samples. */
export function SampleFilters({ list }: { list: ListFilters<Key> }) {
  const origins = useOriginFilters();
  return (
    <FilterBar
      list={list}
      fields={[
        { key: "barcode", label: "条码", placeholder: "扫描或输入条码", inputMode: "numeric" },
        { key: "state", label: "状态", options: optionsOf(sampleStateNames) },
        { key: "queue", label: "等待", options: optionsOf(sampleQueues) },
        ...origins,
        ...(list.filters.day ? [{ key: "day", label: "签收日期", isDay: true } as const] : []),
        { key: "beginTime", label: "绑定时间", isSpan: true },
      ]}
    />
  );
}
