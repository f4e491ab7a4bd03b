import { useState } from "react";
import { now } from "../../../../shared/clock";
import { PageHeader } from "../../../parts/page-header";
import { usePermissionCheck } from "../../../session/access";
import { BoxFields } from "./box-fields";
import { ConditionChips } from "./condition-chips";
import { latestScanWithOutcome, type SampleCondition } from "./desk.model";
import { useReceivingDesk } from "./desk.store";
import { QuarantineQueue } from "./problem-queue";
import { ReceivingTabs } from "./receiving-tabs";
import { ScanField } from "./scan-field";
import { SessionScans } from "./session-scans";
import { SoundSwitch } from "./sound-switch";
import { VerdictPanel } from "./verdict-panel";

/** The receiving desk: scan, look, listen, next. */
export function ReceivingPage() {
  const desk = useReceivingDesk();
  const may = usePermissionCheck();
  const [condition, setCondition] = useState<SampleCondition>("good");
  const waiting = desk.scans.filter(({ status }) => status === "waiting" || status === "sending").length;
  const scan = (barcode: string) => {
    desk.add({ barcode, condition, at: now() });
    setCondition("good");
  };
  return (
    <>
      <PageHeader title="样本签收" note="用扫码枪逐支扫描，听到提示音再放下" actions={<SoundSwitch />} />
      <ReceivingTabs />
      <div className="halves fold-wide start gap-16">
        <div className="column gap-16">
          <ScanField onScan={scan} waiting={waiting} />
          <ConditionChips value={condition} onChange={setCondition} />
          <VerdictPanel scan={latestScanWithOutcome(desk.scans)} onRetry={desk.retry} />
          <BoxFields />
          {may("lab:tube:list") ? <QuarantineQueue /> : null}
        </div>
        <SessionScans scans={desk.scans} onRetry={desk.retry} onClear={desk.clear} />
      </div>
    </>
  );
}
