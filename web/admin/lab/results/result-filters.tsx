import { useQuery } from "@tanstack/react-query";
import { listConclusions } from "#contract/result-sets";
import { optionsOf } from "../../parts/choice";
import { callQuery } from "../../parts/data/queries";
import { FilterBar, type FilterField } from "../../parts/list/filter-bar";
import type { ListState } from "../../parts/list/list-state";
import { useProductOptions } from "../option-lists";
import { attentionFilterNames } from "./result-looks";

type Key = "state" | "search" | "productCode" | "conclusion" | "ruleRow" | "look" | "beginTime" | "endTime";

/** The filters for the results of a tab; conclusions and genotypes are those of the chosen product. */
export function ResultFilters({ list }: { list: ListState<Key> }) {
  const products = useProductOptions();
  const { productCode } = list.filters;
  const known = useQuery({
    ...callQuery(listConclusions, { query: { productCode } }),
    enabled: productCode !== "",
    staleTime: 60_000,
  });
  const { conclusions = [], genotypes = [] } = (productCode && known.data) || {};
  const { state: _, ...narrow } = list.filters;
  const none = Object.fromEntries(Object.keys(narrow).map((key) => [key, ""])) as Partial<Record<Key, string>>;
  const said = conclusions.map(({ phenotype, phrase, level }) => ({
    value: phenotype,
    label: [level === null ? "" : `${level} 级`, phrase || phenotype].filter(Boolean).join(" · "),
  }));
  const fields: FilterField<Key>[] = [
    { key: "search", label: "条码、样本号或批次", placeholder: "条码或批次号" },
    { key: "productCode", label: "产品", options: products },
    ...(said.length > 0 ? [{ key: "conclusion", label: "结论", options: said } as const] : []),
    ...(genotypes.length > 0
      ? [
          {
            key: "ruleRow",
            label: "基因型",
            options: genotypes.map(({ ruleRow, text }) => ({ value: ruleRow, label: text })),
          } as const,
        ]
      : []),
    { key: "look", label: "例外", options: optionsOf(attentionFilterNames) },
    { key: "beginTime", label: "出结果时间", isSpan: true },
  ];
  return (
    <FilterBar
      list={{
        ...list,
        isFiltered: Object.values(narrow).some((value) => value !== ""),
        reset: () => list.set(none),
        // Another product has other conclusions.
        set: (change, how) =>
          list.set("productCode" in change ? { conclusion: "", ruleRow: "", ...change } : change, how),
      }}
      fields={fields}
    />
  );
}
