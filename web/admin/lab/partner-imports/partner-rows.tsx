import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { leaveOutPartnerRows, listPartnerRows, partnerVerdictNames } from "#contract/partner-imports";
import type { PartnerImportItem, PartnerRow } from "#contract/partner-imports.schemas";
import { knownKey } from "../../parts/choice";
import { confirm } from "../../parts/confirm";
import { callQuery } from "../../parts/data/queries";
import { useWrite } from "../../parts/data/use-write";
import { lazyPart } from "../../parts/lazy-part";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { StateBadge } from "../../parts/state/state-badge";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import type { TickedRows } from "../../parts/table/ticks";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { BarcodeText } from "../specimens/barcodes/barcode-text";
import { isImportOpen, partnerCountsOf } from "./partner.model";
import { partnerRowVerdicts } from "./partner-states";

const FixDialog = lazyPart(() => import("./fix-dialog"), "FixDialog");

const keys = ["verdict"] as const;
type Row = PartnerRow & { readonly id: number };

const columns: readonly TableColumn<Row>[] = [
  { key: "line", title: "序号", isFixed: true, align: "end", width: 80, cell: (row) => row.line },
  {
    key: "verdict",
    title: "核对",
    isFixed: true,
    width: 180,
    cell: (row) => <StateBadge of={partnerRowVerdicts} state={row.verdict} />,
  },
  {
    key: "barcode",
    title: "条码",
    width: 150,
    cell: (row) => (row.barcode ? <BarcodeText barcode={row.barcode} /> : "—"),
  },
  { key: "targetCode", title: "检测项", width: 120, cell: (row) => row.targetName || row.targetCode || "—" },
  { key: "value", title: "结果", width: 110, cell: (row) => row.value ?? (hasNoValue(row) ? "—" : "未判出") },
  { key: "said", title: "文件里写的", width: 140, cell: (row) => saidOf(row) },
  { key: "ct", title: "Ct", align: "end", width: 80, cell: (row) => row.ct ?? "—" },
];

const hasNoValue = ({ verdict }: Row) => ["bad_value", "unknown_target", "erased"].includes(verdict);

const saidOf = ({ cells }: Row) =>
  cells ? cells.result || [cells.allele1, cells.allele2].filter(Boolean).join(" / ") || "—" : "—";

const fixColumn = (fix: (row: Row) => void): TableColumn<Row> => ({
  key: "fix",
  title: "操作",
  isFixed: true,
  width: 80,
  cell: (row) => (
    <Button variant="default" size="compact-sm" onClick={() => fix(row)}>
      改正
    </Button>
  ),
});

/** The rows of a file: those that need a person first, or those of one verdict. */
export function PartnerRows({ item }: { item: PartnerImportItem }) {
  const list = useListState(keys);
  const may = usePermissionCheck();
  const [fixing, setFixing] = useState<Row>();
  const [ticked, setTicked] = useState<TickedRows>({});
  const verdict = knownKey(partnerVerdictNames, list.filters.verdict);
  const { data, ...query } = useQuery(
    callQuery(listPartnerRows, { params: { id: item.id }, query: { ...list.query, verdict } }),
  );
  const mayFix = isImportOpen(item) && may("lab:run:import");
  const page = data && { ...data, list: data.list.map((row) => ({ ...row, id: row.line })) };
  const leaveOut = useLeaveOut(item, () => setTicked({}));
  const lines = Object.keys(ticked).map(Number);
  const ofVerdict = partnerCountsOf(item).wrong.find((one) => one.verdict === verdict);
  return (
    <div>
      <FilterBar
        list={list}
        fields={[{ key: "verdict", label: "核对结果", every: "需处理", options: optionsOf(item) }]}
      />
      <ListTable
        label="结果行"
        columns={mayFix && verdict !== "ok" ? [...columns, fixColumn(setFixing)] : columns}
        list={list}
        query={{ ...query, data: page }}
        onOpen={mayFix && verdict !== "ok" ? setFixing : undefined}
        selection={mayFix && verdict !== "ok" && verdict !== "left_out" ? ticked : undefined}
        onSelectionChange={setTicked}
        toolbar={
          mayFix ? (
            <span className="inline-row wrap gap-4-12">
              <Button
                variant="default"
                size="compact-sm"
                disabled={lines.length === 0}
                loading={leaveOut.isPending}
                onClick={() => leaveOut.mutate({ lines })}
              >
                排除所选{lines.length > 0 ? `（${lines.length}）` : ""}
              </Button>
              {ofVerdict ? (
                <AllOfVerdict {...ofVerdict} onSure={() => leaveOut.mutate({ verdict: ofVerdict.verdict })} />
              ) : null}
            </span>
          ) : null
        }
        empty={{ title: "没有需要处理的行", text: "用上面的筛选查看可以导入或已排除的行。" }}
      />
      <Suspense>{fixing ? <FixDialog item={item} row={fixing} onClose={() => setFixing(undefined)} /> : null}</Suspense>
    </div>
  );
}

function optionsOf(item: PartnerImportItem) {
  const { wrong, leftOut, ok } = partnerCountsOf(item);
  return [
    ...wrong.map((one) => ({ value: one.verdict, label: `${partnerVerdictNames[one.verdict]}（${one.count}）` })),
    ...(leftOut > 0 ? [{ value: "left_out", label: `已排除（${leftOut}）` }] : []),
    { value: "ok", label: `可以导入（${ok}）` },
  ];
}

function AllOfVerdict({
  verdict,
  count,
  onSure,
}: {
  verdict: PartnerRow["verdict"];
  count: number;
  onSure: () => void;
}) {
  const start = async () => {
    const isSure = await confirm({
      title: "排除整类",
      message: `「${partnerVerdictNames[verdict]}」共 ${count} 行，全部排除，不会导入。`,
      confirmLabel: "排除",
    });
    if (isSure) onSure();
  };
  return (
    <Button variant="default" size="compact-sm" onClick={() => void start()}>
      排除整类（{count}）
    </Button>
  );
}

function useLeaveOut({ id }: PartnerImportItem, done: () => void) {
  return useWrite({
    work: async (body: { lines: number[] } | { verdict: PartnerRow["verdict"] }) =>
      (await adminCall(leaveOutPartnerRows, { params: { id }, body })).data,
    done,
  });
}
