import { useEffect, useState } from "react";
import { now } from "../../../shared/clock";
import { Notice } from "../../parts/notice";
import { OfficeLink } from "../../parts/own-link";
import { screenLink } from "../../parts/screen-link";
import { type DeviceRun, remainingTimeText } from "./running.model";

/** The device's present run, and the time it still needs. */
export function CurrentRunNotice({ run }: { run: DeviceRun }) {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Notice tone="progress" title={`正在检测，${remainingTimeText(run, at)}`}>
      模块的运行次数在检测结束后更新。
      <OfficeLink href={screenLink("/lab/runs/$runId", { runId: run.id })}>查看批次 {run.runNo}</OfficeLink>
    </Notice>
  );
}
