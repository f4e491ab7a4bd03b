import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { ReportSheet } from "#contract/report-office.schemas";
import { ApiError } from "../../../shared/api";
import { Notice } from "../../parts/notice";
import progress from "../../parts/progress-bar.module.css";
import { DialogWindow } from "../../parts/window/dialog-window";
import { loadPrintSheets, type PrintJob } from "./print-job";

interface PrintWindowProps {
  readonly job: PrintJob;
  readonly onClose: () => void;
}

/** The sheets of a print job as they arrive, then the browser's own print window for all of them: paper, or one PDF. */
export function PrintWindow({ job, onClose }: PrintWindowProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const { drawn, isDone, problem } = useSheets(job, isReady, (from, sheets) => {
    const reportSheets = { laboratory: job.laboratory, from, sheets };
    frame.current?.contentWindow?.postMessage({ reportSheets }, window.location.origin);
  });
  const missing = isDone ? job.count - drawn : 0;
  return (
    <DialogWindow title={`打印 ${job.count} 份报告`} size={920} onClose={onClose}>
      <div className="stack gap-12">
        {problem ? <Notice tone="bad" title={problem} /> : null}
        {missing > 0 ? <Notice tone="warn" title={`${missing} 份报告刚被撤回或删除，没有列入`} /> : null}
        <iframe
          ref={frame}
          className="box wide"
          style={{ height: "min(900px, 100vh - 260px)", background: "var(--mantine-color-white)" }}
          src="/sample-report"
          title="打印的报告"
          onLoad={() => setReady(true)}
        />
        <div className="wrap-row gap-8-16 end">
          <span className="grow muted size-13" role="status">
            {isDone ? "在打印窗口中选择“另存为 PDF”，可以保存为文件" : `正在准备第 ${drawn + 1} / ${job.count} 份`}
          </span>
          {isDone ? null : (
            <progress className={progress.bar} style={{ width: 160 }} aria-label="准备进度" value={drawn / job.count} />
          )}
          <Button variant="default" onClick={onClose}>
            {isDone ? "关闭" : "取消"}
          </Button>
          <Button disabled={!isDone || drawn === 0} onClick={() => frame.current && printFrame(frame.current)}>
            打印或存为 PDF
          </Button>
        </div>
      </div>
    </DialogWindow>
  );
}

/** Loads the sheets once the frame is ready; closing the window stops it. */
function useSheets(job: PrintJob, isReady: boolean, draw: (from: number, sheets: readonly ReportSheet[]) => void) {
  const [state, setState] = useState<{ drawn: number; isDone: boolean; problem?: string }>({ drawn: 0, isDone: false });
  const drawing = useRef(draw);
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    const work = async () => {
      let drawn = 0;
      for await (const sheets of loadPrintSheets(job, stop.signal)) {
        if (stop.signal.aborted) return;
        drawing.current(drawn, sheets);
        drawn += sheets.length;
        setState({ drawn, isDone: false });
      }
      setState({ drawn, isDone: true });
    };
    work().catch((error: unknown) => {
      const problem = error instanceof ApiError ? error.message : "没有取到全部报告，请关闭后重新开始";
      if (!stop.signal.aborted) setState((was) => ({ ...was, problem }));
    });
    return () => stop.abort();
  }, [job, isReady]);
  return state;
}

/** Prints the frame under its title, because the browser names a saved file after the title of the whole page. */
function printFrame({ contentWindow, contentDocument }: HTMLIFrameElement): void {
  const own = document.title;
  document.title = contentDocument?.title || own;
  const restore = () => {
    document.title = own;
  };
  contentWindow?.addEventListener("afterprint", restore, { once: true });
  contentWindow?.print();
}
