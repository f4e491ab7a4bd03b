import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { limits } from "#contract/limits";
import { now } from "../../../shared/clock";
import { loadRequiredPart } from "../../../shared/fetch-part";
import { formatTime } from "../format-time";
import type { Page } from "../list/page";
import progress from "../progress-bar.module.css";
import { saveFile } from "../save-file";
import { showToast } from "../toast-queue";
import { Dialog } from "../window/dialog";
import { createCsv, exportCellText } from "./export.rules";
import type { TableColumn } from "./table-column";
import type { LoadPage } from "./table-pages";

export type ExportFormat = "xlsx" | "csv";

interface ExportRowsProps {
  readonly name: string;
  readonly columns: readonly TableColumn<never>[];
  readonly format: ExportFormat;
  readonly loadPage: LoadPage;
  readonly total: number | null | undefined;
  readonly onEnd: () => void;
}

const most = limits.savedRowsMax;

/**
 * Exports all rows of a list with the present columns and filters, and nothing that the list does not show: each page
 * is rendered invisibly and its text read.
 */
export function ExportRows({ name, columns, format, loadPage, total, onEnd }: ExportRowsProps) {
  const titled = columns.filter(({ title }) => title !== "");
  const { body, page, taken } = useTaking({ name, titled, format, loadPage, onEnd });
  return (
    <>
      <Dialog title={`下载${name}`} size={420} onClose={onEnd}>
        <p className="below-12" role="status">
          已取出 {taken} 条
        </p>
        <progress
          className={progress.bar}
          aria-label="下载进度"
          value={total ? taken / Math.min(total, most) : undefined}
        />
        <div className="row end gap-8 above-16">
          <Button variant="default" onClick={onEnd}>
            取消
          </Button>
        </div>
      </Dialog>
      <table hidden>
        <tbody ref={body}>
          {page.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once and forgotten
            <tr key={index}>
              {titled.map((column) => (
                <td key={column.key}>{column.cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type Taking = Omit<ExportRowsProps, "columns" | "total"> & { readonly titled: readonly TableColumn<never>[] };

/** Loads one page after the other, renders it into `body`, and saves the collected text. */
function useTaking({ name, titled, format, loadPage, onEnd }: Taking) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [page, setPage] = useState<readonly never[]>([]);
  const [taken, setTaken] = useState(0);
  const isStopped = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one export from beginning to end
  useEffect(() => {
    isStopped.current = false;
    const draw = (rows: readonly never[]): string[][] => {
      flushSync(() => setPage(rows));
      return [...(body.current?.rows ?? [])].map((row) => [...row.cells].map(exportCellText));
    };
    const take = async () => {
      const { lines, isCut } = await allLines(loadPage, draw, (count) => {
        setTaken(count);
        return !isStopped.current;
      });
      if (isStopped.current) return;
      const fileName = `${name}-${formatTime(now(), "{y}{m}{d}-{h}{i}")}.${format}`;
      const heads = titled.map(({ title }) => title);
      const numbers = titled.map(({ align }) => align === "end");
      saveFile(await fileOf(format, heads, lines, numbers), fileName);
      if (isCut) showToast({ kind: "info", text: `只下载了前 ${most.toLocaleString("en")} 条，请缩小筛选范围` });
      else showToast({ kind: "success", text: `已下载 ${lines.length} 条` });
    };
    // A cancelled export reports nothing and must not end a later one.
    take()
      .catch(() => isStopped.current || showToast({ kind: "error", text: "没有下载完，请重试" }))
      .finally(() => isStopped.current || onEnd());
    return () => {
      isStopped.current = true;
    };
  }, []);
  return { body, page, taken };
}

/** The texts of all pages, up to `most` rows; `isCut` when there were more. */
async function allLines(
  loadPage: LoadPage,
  draw: (rows: readonly never[]) => string[][],
  goesOn: (count: number) => boolean,
): Promise<{ lines: string[][]; isCut: boolean }> {
  const lines: string[][] = [];
  let cursor: string | undefined;
  for (let pageIndex = 1; ; pageIndex += 1) {
    const place = { pageSize: limits.pageSizeMax, pageIndex, ...(cursor ? { cursor } : {}) };
    const { list, nextCursor, count } = (await loadPage(place)) as Page<never>;
    lines.push(...draw(list));
    const isLast = count === undefined ? !nextCursor : list.length === 0 || lines.length >= count;
    if (!goesOn(lines.length) || isLast) return { lines, isCut: false };
    if (lines.length >= most) return { lines, isCut: true };
    cursor = nextCursor ?? undefined;
  }
}

async function fileOf(
  format: ExportFormat,
  heads: readonly string[],
  lines: readonly string[][],
  numbers: readonly boolean[],
): Promise<Blob> {
  if (format === "csv") return new Blob([createCsv([heads, ...lines])], { type: "text/csv;charset=utf-8" });
  // The package's browser version starts workers from blobs, which the page's policy refuses.
  const write = await loadRequiredPart(() => import("write-excel-file/universal"), "default");
  const cell = (text: string, at: number) =>
    numbers[at] && /^-?\d+(\.\d+)?$/.test(text) ? { value: Number(text), type: Number } : { value: text, type: String };
  const head = heads.map((value) => ({ value, type: String, fontWeight: "bold" as const }));
  return write([head, ...lines.map((line) => line.map(cell))], { stickyRowsCount: 1 }).toBlob();
}
