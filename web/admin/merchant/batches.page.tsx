import { useQuery } from "@tanstack/react-query";
import type { DataOf } from "#contract/endpoint";
import { figurePartNames, listMerchantBatches, readMerchantFigures } from "#contract/merchant-own";
import { callQuery, pageQuery } from "../parts/data/queries";
import { useListState } from "../parts/list/list-state";
import { LoadedPage } from "../parts/loaded";
import { PageHeader } from "../parts/page-header";
import stack from "../parts/page-stack.module.css";
import { Panel } from "../parts/panel";
import { type PanelColumn, PanelTable } from "../parts/panel-table";
import { ListTable } from "../parts/table/list-table";
import type { TableColumn } from "../parts/table/table-column";
import { TimeText } from "../parts/time-text";
import { useMerchantScope } from "./use-merchant-scope";
import { MerchantScreen } from "./whose-screen";

type Batch = DataOf<typeof listMerchantBatches>["list"][number];
type Figure = DataOf<typeof readMerchantFigures>["list"][number];

const columns: readonly TableColumn<Batch>[] = [
  {
    key: "code",
    title: "批次",
    isFixed: true,
    width: 176,
    cell: (batch) => <span className="mono">{batch.code}</span>,
  },
  { key: "product", title: "产品", width: 192, cell: (batch) => batch.product.name },
  { key: "quantity", title: "数量", align: "end", width: 90, cell: (batch) => batch.quantity },
  { key: "lot", title: "批号", width: 108, cell: (batch) => <span className="mono">{batch.lot}</span> },
  { key: "expiresOn", title: "有效期至", width: 120, cell: (batch) => batch.expiresOn },
  { key: "createdAt", title: "发放", width: 108, cell: (batch) => <TimeText at={batch.createdAt} /> },
];

/** A merchant's own batches, and the number of reports: never shown for fewer than ten people. */
export function BatchesPage() {
  const list = useListState([]);
  const whose = useMerchantScope();
  const enabled = whose !== undefined;
  const batches = useQuery({ ...pageQuery(listMerchantBatches, { ...list.query, ...whose }), enabled });
  const figures = useQuery({ ...callQuery(readMerchantFigures, { query: whose }), enabled });
  return (
    <div className={`column gap-16 ${stack.page}`}>
      <PageHeader title="批次与统计" note="本机构领用的套件，以及按月的报告数" />
      <MerchantScreen whose={whose}>
        <ListTable
          label="套件批次"
          columns={columns}
          list={list}
          query={batches}
          empty={{ title: "还没有套件", text: "公司发放套件后会列在这里。" }}
        />
        <LoadedPage query={figures} boxes={[160]}>
          {({ list: months }) => <Figures months={months} />}
        </LoadedPage>
      </MerchantScreen>
    </div>
  );
}

const figureColumns: readonly PanelColumn<Figure>[] = [
  { title: "月份", cell: ({ month }) => month },
  { title: "产品", cell: ({ product }) => product.name },
  { title: "报告", align: "end", cell: ({ reports }) => reports ?? "不满十人" },
  { title: "平均用时", align: "end", cell: ({ minutes }) => (minutes === null ? "—" : timeText(minutes)) },
  { title: "结果分布", cell: partsText },
];

function Figures({ months }: { months: readonly Figure[] }) {
  const note = "不满十人的月份不显示；结果分布在月底之后显示，不满十人的部分不单列";
  if (months.length === 0)
    return (
      <Panel title="报告" note={note}>
        <p className="size-13 muted">最近十二个月还没有报告。</p>
      </Panel>
    );
  return (
    <Panel title="报告" note={note} isFlush>
      <PanelTable
        label="报告统计表"
        columns={figureColumns}
        rows={months}
        keyOf={({ month, product }) => `${month} ${product.code}`}
        isLine
      />
    </Panel>
  );
}

const timeText = (minutes: number) => (minutes < 180 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`);

function partsText({ parts }: Figure): string {
  const words = parts.map(({ part, reports }) => `${figurePartNames[part] ?? part} ${reports ?? "不单列"}`);
  return words.join("，") || "—";
}
