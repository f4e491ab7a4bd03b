import { useEffect, useRef, useState } from "react";
import type { ReportView } from "#contract/report-view.schemas";
import css from "./report-frame.module.css";

/** A phone's screen with the report in it: a document of the phone pages, to which the report is sent for rendering. */
export function ReportFrame({ report }: { readonly report: ReportView }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage({ sampleReport: report }, window.location.origin);
  }, [isReady, report]);
  return (
    <iframe ref={frame} className={css.phone} src="/sample-report" title="手机上的报告" onLoad={() => setReady(true)} />
  );
}
