import { dueSoonDays } from "#contract/instruments";
import type { InstrumentEvent } from "#contract/instruments.schemas";
import { ExpiryCell } from "../../parts/expiry-cell";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import type { Instrument } from "./instrument.model";

const columns: readonly PanelColumn<InstrumentEvent>[] = [
  { title: "校准", isRowHead: true, cell: ({ what }) => what },
  { title: "日期", cell: ({ occurredOn }) => occurredOn },
  {
    title: "结果",
    cell: ({ isPassed }) => <StatusBadge tone={isPassed ? "ready" : "bad"} label={isPassed ? "通过" : "未通过"} />,
  },
  {
    title: "有效期至",
    cell: ({ validUntil, isPassed }) =>
      !isPassed ? "—" : validUntil ? <ExpiryCell expiresOn={validUntil} soonDays={dueSoonDays} /> : "未规定",
  },
  { title: "证书", className: "mono", cell: ({ certificate }) => certificate || "—" },
  { title: "来源", cell: (event) => <InstrumentEventSource event={event} /> },
];

/** The source of an event: the header of a file, or a person. */
export function InstrumentEventSource({ event: { importId, createdBy } }: { event: InstrumentEvent }) {
  if (importId === null) return createdBy?.name ?? "—";
  return <OfficeLink href={screenLink("/lab/imports/$importId", { importId })}>仪器文件</OfficeLink>;
}

function emptyWords({ calibrationDays, deviceId }: Instrument["instrument"]): string {
  if (calibrationDays > 0) return "还没有校准记录：登记校准之前测得的结果会存疑。";
  if (deviceId !== null) return "还没有校准记录。登记的校准和它的有效期会列在这里。";
  return "还没有校准记录。提交这台仪器的文件时，文件头里的校准会自动记录；其他校准请登记。";
}

/** The newest calibration of each name, and until when it is valid. */
export function CalibrationsPanel({ data: { calibrations, events, instrument } }: { data: Instrument }) {
  const done = events
    .filter(({ kind }) => kind === "calibration")
    .toSorted((a, b) => b.occurredOn.localeCompare(a.occurredOn) || b.id.localeCompare(a.id));
  const newest = calibrations.flatMap(({ what }) => done.find((event) => event.what === what) ?? []);
  return (
    <Panel
      title="校准"
      note={newest.length > 0 ? "每项最近一次；仪器文件写明的会自动记录" : undefined}
      isFlush={newest.length > 0}
    >
      {newest.length > 0 ? (
        <PanelTable label="校准表" columns={columns} rows={newest} keyOf={({ id }) => id} isLine />
      ) : (
        <p className="size-13 muted">{emptyWords(instrument)}</p>
      )}
    </Panel>
  );
}
