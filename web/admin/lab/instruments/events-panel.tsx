import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconGauge,
  IconRefresh,
  IconSettings,
  IconTool,
} from "@tabler/icons-react";
import { instrumentEventNames } from "#contract/instrument-states";
import type { InstrumentEvent } from "#contract/instruments.schemas";
import { formatTime } from "../../parts/format-time";
import css from "../../parts/life-line.module.css";
import { Panel } from "../../parts/panel";
import { stateTone } from "../../parts/state/state-badge";
import { InstrumentEventSource } from "./calibrations-panel";
import { eventKinds } from "./instrument-states";

const icons = {
  calibration: IconGauge,
  maintenance: IconRefresh,
  failure: IconAlertTriangle,
  repair: IconTool,
  out: IconCircleX,
  back: IconCircleCheck,
  retire: IconSettings,
};

/** Events of one kind that were recorded together, such as the seven calibrations in a file's header. */
function together(events: readonly InstrumentEvent[]): InstrumentEvent[] {
  const lines: InstrumentEvent[] = [];
  for (const event of events) {
    const last = lines.at(-1);
    const isSame =
      last?.kind === event.kind &&
      last.createdAt === event.createdAt &&
      last.occurredOn === event.occurredOn &&
      last.isPassed === event.isPassed;
    if (last && isSame)
      lines[lines.length - 1] = { ...last, what: [...last.what.split("、"), event.what].sort().join("、") };
    else lines.push(event);
  }
  return lines;
}

/** Everything that happened to an instrument, newest first. */
export function EventsPanel({ events }: { events: readonly InstrumentEvent[] }) {
  return (
    <Panel title="履历" note={events.length === 500 ? "最近 500 条" : undefined}>
      {events.length === 0 ? <p className="size-13 muted">登记后的校准、保养、故障和停用会按时间列在这里。</p> : null}
      <ol className="bare-list">
        {together(events).map((event) => (
          <Line key={event.id} event={event} />
        ))}
      </ol>
    </Panel>
  );
}

function Line({ event }: { event: InstrumentEvent }) {
  const { kind, what, occurredOn, isPassed, certificate, note, doubtSince, createdAt } = event;
  const Icon = icons[kind];
  return (
    <li className={`relative gap-0-12 ${css.event}`}>
      <span className={`${css.node} toned on-ground`} data-tone={isPassed ? stateTone(eventKinds, kind) : "bad"}>
        <Icon size={16} stroke={1.8} aria-hidden />
      </span>
      <div className="slim">
        <p className="flex wrap baseline gap-4-12 strong ink">
          {instrumentEventNames[kind]}
          {isPassed ? "" : "未通过"}
          <span className="size-13 plain text">{what}</span>
        </p>
        <p className="flex wrap gap-0-12 size-13 muted">
          <span>{occurredOn}</span>
          <span>
            <InstrumentEventSource event={event} />，{formatTime(createdAt, "{y}-{m}-{d} {h}:{i}")} 登记
          </span>
          {certificate ? <span>证书 {certificate}</span> : null}
          {doubtSince ? <span>自 {doubtSince} 起存疑</span> : null}
        </p>
        {note ? <p className="quoted above-4 size-13 text">{note}</p> : null}
      </div>
    </li>
  );
}
