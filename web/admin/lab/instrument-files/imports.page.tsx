import { useRouter } from "@tanstack/react-router";
import { importStateNames, importVerdictNames, listImports } from "#contract/run-imports";
import type { ImportItem } from "#contract/run-imports.schemas";
import { knownKey, optionsOf } from "../../parts/choice";
import { refreshData } from "../../parts/data/refresh";
import { usePage } from "../../parts/data/use-page";
import { FilterBar } from "../../parts/list/filter-bar";
import { useListState } from "../../parts/list/list-state";
import { useOfficeHistory } from "../../parts/own-history";
import { OfficeLink } from "../../parts/own-link";
import { PageHeader } from "../../parts/page-header";
import { originalAddressOf } from "../../parts/places";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { StatusBadge } from "../../parts/status-badge";
import { CodeLink, createdColumn } from "../../parts/table/cells";
import { ListTable } from "../../parts/table/list-table";
import type { TableColumn } from "../../parts/table/table-column";
import { usePermissionCheck } from "../../session/access";
import { bytesText } from "../specimens/barcodes/grouped-barcode";
import { DropZone } from "./drop-zone";
import { importStates } from "./import-states";
import css from "./imports.module.css";
import { ResultSourceTabs } from "./result-tabs";
import { UploadList } from "./upload-list";
import { addUploads } from "./uploads.store";

const keys = ["state", "beginTime", "endTime"] as const;
const { uploaded: _passing, ...listedStates } = importStateNames;

type Row = ImportItem & { readonly id: string };

const verdictTones = { passed: "ready", held: "warn", stopped: "bad" } as const;

/** The state of a file and the reason, before it is opened. */
function VerdictCell({ kind, sentence }: NonNullable<ImportItem["verdict"]>) {
  return (
    <div className={`flex baseline gap-8 flex baseline gap-8 ${css.verdict}`}>
      <StatusBadge tone={verdictTones[kind]} label={importVerdictNames[kind]} />
      <span title={sentence}>{sentence}</span>
    </div>
  );
}

const columns: readonly TableColumn<Row, "createdAt">[] = [
  {
    key: "fileName",
    title: "文件",
    isFixed: true,
    width: 260,
    cell: (row) => (
      <OfficeLink href={screenLink("/lab/imports/$importId", { importId: row.importId })}>{row.fileName}</OfficeLink>
    ),
  },
  {
    key: "verdict",
    title: "结论",
    width: 300,
    cell: (row) => (row.verdict ? <VerdictCell {...row.verdict} /> : "—"),
  },
  { key: "state", title: "状态", width: 90, cell: (row) => <StateBadge of={importStates} state={row.state} /> },
  {
    key: "run",
    title: "检测批次",
    width: 130,
    cell: (row) =>
      row.run ? <CodeLink href={screenLink("/lab/runs/$runId", { runId: row.run.id })} code={row.run.runNo} /> : "—",
  },
  { key: "byteSize", title: "大小", align: "end", width: 80, cell: (row) => bytesText(row.byteSize) },
  { key: "uploadedBy", title: "上传人", width: 90, cell: (row) => row.uploadedBy?.name ?? "—" },
  createdColumn("上传时间"),
  {
    key: "sha256",
    title: "文件指纹",
    isHiddenAtFirst: true,
    cell: (row) => <span className="mono">{row.sha256.slice(0, 12)}</span>,
  },
];

/** Instrument files: upload, and the outcome of each. */
export function ImportsPage() {
  const list = useListState(keys);
  const may = usePermissionCheck();
  const { data, ...query } = usePage(listImports, { ...list.query, state: knownKey(listedStates, list.filters.state) });
  const take = useTake();
  const page = data && { ...data, list: data.list.map((item) => ({ ...item, id: item.importId })) };
  return (
    <>
      <PageHeader title="导入结果" note="上传仪器文件，核对每一孔，再提交" />
      <ResultSourceTabs />
      {may("lab:run:import") ? (
        <div className="stack gap-12 below-16">
          <DropZone
            title="把仪器导出的文件拖到这里"
            text="QuantStudio、Bio-Rad CFX、RDML、通用 CSV，每个不超过 20 MB。先检查、后提交，上传不会改动任何样本。"
            onFiles={take}
          />
          <UploadList onDone={() => void refreshData()} />
        </div>
      ) : null}
      <FilterBar
        list={list}
        fields={[
          { key: "state", label: "状态", options: optionsOf(listedStates) },
          { key: "beginTime", label: "上传时间", isSpan: true },
        ]}
      />
      <ListTable
        label="导入记录"
        columns={columns}
        list={list}
        query={{ ...query, data: page }}
        hrefOf={(row) => screenLink("/lab/imports/$importId", { importId: row.importId })}
        empty={{ title: "还没有导入记录", text: "把仪器导出的文件拖到上面，就会出现预览。" }}
      />
    </>
  );
}

/** Uploads files; a single new file opens its preview, a known one stays in the list with a message. */
function useTake() {
  const router = useRouter();
  const own = useOfficeHistory();
  return (files: readonly File[]) =>
    void addUploads(files).then((preview) => {
      void refreshData();
      const isHere = originalAddressOf(router.state.location.pathname) === "/lab/imports";
      if (files.length === 1 && preview && !preview.isKnown && isHere)
        own.push(screenLink("/lab/imports/$importId", { importId: preview.importId }));
    });
}
