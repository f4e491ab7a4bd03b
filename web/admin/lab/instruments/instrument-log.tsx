import type { CSSProperties } from "react";
import { createPortal } from "react-dom";
import { instrumentEventNames, instrumentStateNames } from "#contract/instrument-states";
import { now } from "../../../shared/clock";
import { formatTime } from "../../parts/format-time";
import css from "../../parts/print-sheet.module.css";
import { usePrinting } from "../../parts/use-printing";
import type { Instrument } from "./instrument.model";

/** Rows as high as their text. */
const rows = { "--high": "6mm" } as CSSProperties;

/** An instrument's whole log on A4: its facts, what is due, its events. Opens the browser's print window. */
export function InstrumentLog({ data, onDone }: { data: Instrument; onDone: () => void }) {
  usePrinting("log", true, onDone);
  const { instrument, calibrations, plan, events } = data;
  const facts = [
    instrument.serial,
    instrument.model,
    instrument.location,
    `${instrument.inUseSince} 启用`,
    instrumentStateNames[instrument.state],
  ];
  return createPortal(
    <div className={css.paper} style={rows}>
      <h1>仪器档案　{instrument.name}</h1>
      <p>{facts.filter(Boolean).join("，")}</p>
      <Table
        title="校准"
        heads={["项目", "有效期至"]}
        rows={calibrations.map(({ what, until }) => [what, until || "未规定"])}
      />
      <Table
        title="保养计划"
        heads={["项目", "周期", "上次完成", "下次到期"]}
        rows={plan.map(({ what, everyDays, lastOn, isOn, dueOn }) => [
          what,
          `${everyDays} 天`,
          lastOn,
          isOn ? dueOn : "不再需要",
        ])}
      />
      <Table
        title={`履历${events.length === 500 ? "（最近 500 条）" : ""}`}
        heads={["日期", "记录", "内容", "证书", "备注", "登记"]}
        rows={events.map((event) => [
          event.occurredOn,
          instrumentEventNames[event.kind] + (event.isPassed ? "" : "未通过"),
          event.doubtSince ? `${event.what}（自 ${event.doubtSince} 起存疑）` : event.what,
          event.certificate,
          event.note,
          `${event.importId === null ? (event.createdBy?.name ?? "") : "仪器文件"} ${formatTime(event.createdAt, "{y}-{m}-{d} {h}:{i}")}`,
        ])}
      />
      <p>
        {[`打印于 ${formatTime(now(), "{y}-{m}-{d} {h}:{i}")}`, "设备管理员：", "质量负责人：", "日期："].join(
          "　　　　　　",
        )}
      </p>
    </div>,
    document.body,
  );
}

interface TableProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function Table({ title, heads, rows: lines }: TableProps) {
  return (
    <>
      <h2>{title}</h2>
      {lines.length === 0 ? <p>无</p> : null}
      <table hidden={lines.length === 0}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.join("\n")}>
              {line.map((cell, at) => (
                <td key={heads[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
