import { IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useState } from "react";
import { now } from "../../../shared/clock";
import { IconButton } from "../../parts/icon-button";
import { PageHeader } from "../../parts/page-header";
import { useStore } from "../../parts/store";
import { BoxFields } from "./box-fields";
import { ConditionChips } from "./condition-chips";
import { type Condition, latestJudged } from "./desk.model";
import { useDesk } from "./desk.store";
import css from "./receiving.module.css";
import { ReceivingTabs } from "./receiving-tabs";
import { ScanField } from "./scan-field";
import { SessionScans } from "./session-scans";
import { isMuted, setMuted } from "./tones";
import { VerdictPanel } from "./verdict-panel";

/** The receiving desk: scan, look, listen, next. */
export function ReceivingPage() {
  const desk = useDesk();
  const [condition, setCondition] = useState<Condition>("good");
  const waiting = desk.scans.filter(({ status }) => status === "waiting" || status === "sending").length;
  const scan = (barcode: string) => {
    desk.add({ barcode, condition, at: now() });
    setCondition("good");
  };
  return (
    <>
      <PageHeader title="样本签收" note="用扫码枪逐支扫描，听到提示音再放下" actions={<SoundSwitch />} />
      <ReceivingTabs />
      <div className={css.page}>
        <div className={css.desk}>
          <ScanField onScan={scan} waiting={waiting} />
          <ConditionChips value={condition} onChange={setCondition} />
          <VerdictPanel scan={latestJudged(desk.scans)} onRetry={desk.retry} />
          <BoxFields />
        </div>
        <SessionScans scans={desk.scans} onRetry={desk.retry} onClear={desk.clear} />
      </div>
    </>
  );
}

function SoundSwitch() {
  const muted = useStore(isMuted);
  const Icon = muted ? IconVolumeOff : IconVolume;
  return (
    <IconButton
      className={css.sound}
      label={muted ? "打开提示音" : "关闭提示音"}
      aria-pressed={muted}
      onClick={() => setMuted(!muted)}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
