import { Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { OrderVerdict } from "#contract/orders.schemas";
import { useWrite } from "../../parts/data/use-write";
import { ListFileButton } from "../../parts/list-file-button";
import { Notice } from "../../parts/notice";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import progress from "../../parts/progress-bar.module.css";
import { StatusBadge } from "../../parts/status-badge";
import { saveTemplate } from "../../parts/template-workbook";
import { showToast } from "../../parts/toast-queue";
import { Dialog } from "../../parts/window/dialog";
import { showErrorOnce } from "../../session/admin-call";
import { orderTemplate, sendOrders } from "./order-files";

interface UploadDialogProps {
  /** Undefined while they load. */
  readonly clients: readonly { readonly value: string; readonly label: string }[] | undefined;
  /** The client that the list shows; empty for all. */
  readonly clientId: string;
  readonly onClose: () => void;
}

const badges = {
  new: <StatusBadge tone="ready" label="可以下单" />,
  same: <StatusBadge tone="neutral" label="已有，不变" />,
  refused: <StatusBadge tone="bad" label="有问题" />,
} as const;

const columns: readonly PanelColumn<OrderVerdict>[] = [
  { title: "行", cell: ({ line }) => line },
  { title: "订单号", className: "mono", isRowHead: true, cell: ({ orderNo }) => orderNo || "—" },
  { title: "核对", cell: ({ verdict }) => badges[verdict] },
  { title: "问题", cell: ({ errors }) => [...new Set(Object.values(errors).flat())].join("；") || "—" },
];

const shownMost = 200;

/** An upload: checked first, then sent; its progress, and the outcome of each line. */
function useUpload(clientId: string, onClose: () => void) {
  const [rows, setRows] = useState<readonly OrderVerdict[]>([]);
  const [share, setShare] = useState(0);
  const run = (isTrial: boolean, text: string) =>
    sendOrders(clientId, text, { isTrial, onProgress: (done, all) => setShare(done / Math.max(1, all)) });
  const check = useWrite({ work: (text: string) => run(true, text), done: setRows });
  const send = useWrite({
    work: (text: string) => run(false, text),
    done: (found) => {
      const made = found.filter(({ verdict }) => verdict === "new").length;
      showToast({ kind: "success", text: `已下单 ${made} 个` });
      onClose();
    },
  });
  return { rows, share, check, send, forget: () => setRows([]) };
}

/** A client's file: checked first, line by line, then sent. */
export function UploadDialog({ clients, clientId: given, onClose }: UploadDialogProps) {
  const [chosen, setChosen] = useState(given);
  const offered = clients ?? [];
  const clientId = (offered.find(({ value }) => value === chosen) ?? offered[0])?.value ?? "";
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const { rows, share, check, send, forget } = useUpload(clientId, onClose);
  const isBusy = check.isPending || send.isPending;
  const choose = (text: string, name: string) => {
    setFile({ name, text });
    forget();
    check.mutate(text);
  };
  const count = (verdict: OrderVerdict["verdict"]) => rows.filter((row) => row.verdict === verdict).length;
  return (
    <Dialog title="上传送检订单" size={820} onClose={onClose}>
      <div className="column gap-16">
        <div className="halves fold-small gap-16">
          <NativeSelect
            label="送检单位"
            required
            data={offered.length > 0 ? [...offered] : [{ value: "", label: clients ? "还没有送检单位" : "加载中" }]}
            value={clientId}
            disabled={isBusy}
            onChange={(event) => {
              setChosen(event.currentTarget.value);
              setFile(undefined);
              forget();
            }}
          />
          <FileField name={file?.name} isOff={isBusy || clientId === ""} onText={choose} />
        </div>
        {isBusy ? (
          <progress
            className={progress.bar}
            value={share}
            max={1}
            aria-label={send.isPending ? "下单进度" : "核对进度"}
          />
        ) : null}
        {rows.length > 0 ? <Verdicts rows={rows} count={count} /> : null}
        <div className="flex end gap-8">
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            disabled={!file || check.isPending || count("new") === 0}
            loading={send.isPending}
            onClick={() => file && send.mutate(file.text)}
          >
            下单{count("new") > 0 ? ` ${count("new")} 个` : ""}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface VerdictsProps {
  readonly rows: readonly OrderVerdict[];
  readonly count: (verdict: OrderVerdict["verdict"]) => number;
}

function Verdicts({ rows, count }: VerdictsProps) {
  const [bad, isShort] = [count("refused"), rows.length > shownMost];
  // Lines that need attention come first.
  const shown = [...rows].sort((a, b) => Number(b.verdict === "refused") - Number(a.verdict === "refused"));
  return (
    <>
      <Notice
        tone={bad > 0 ? "warn" : "ready"}
        title={`${rows.length} 行：可以下单 ${count("new")}，已有 ${count("same")}，有问题 ${bad}`}
      >
        {bad > 0 ? "有问题的行不会下单；改好后可以再上传整个文件，已有的不会重复。" : null}
      </Notice>
      <PanelTable
        label="核对结果"
        columns={columns}
        rows={shown.slice(0, shownMost)}
        keyOf={({ line }) => line}
        isLine
      />
      {isShort ? <p className="size-13 muted">只列出前 {shownMost} 行，有问题的在前。</p> : null}
    </>
  );
}

interface FileFieldProps {
  readonly name: string | undefined;
  readonly isOff: boolean;
  readonly onText: (text: string, name: string) => void;
}

function FileField({ name, isOff, onText }: FileFieldProps) {
  return (
    <div className="column gap-4">
      <span className="size-13">文件（CSV 或 Excel，首行为中文或英文列名）</span>
      <div className="wrap-row gap-8">
        <ListFileButton label="订单文件" disabled={isOff} onText={onText}>
          {name ? "换一个文件" : "选择文件"}
        </ListFileButton>
        <Button
          variant="subtle"
          onClick={() =>
            void saveTemplate(orderTemplate.headings, orderTemplate.example, "送检订单.xlsx").catch(showErrorOnce)
          }
        >
          下载模板
        </Button>
        {name ? <span className="size-13 muted anywhere">{name}</span> : null}
      </div>
    </div>
  );
}
