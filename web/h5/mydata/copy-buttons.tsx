import { useState } from "react";
import type { DataOf } from "#contract/endpoint";
import { exportMyData } from "#contract/my-data";
import { call } from "../../shared/api";
import { toChinaDate } from "../../shared/china-time";
import { Icon } from "../parts/icons";
import { saveOutsideWeChat } from "../parts/in-wechat";
import { dayText } from "../parts/moment-text";
import { toastError } from "../parts/toasts";
import { useLazyPart } from "../parts/use-lazy-part";

export type ExportedData = DataOf<typeof exportMyData>;

const loadSheet = () => import("./copy.dialog");

/** A copy of all data: as a machine-readable file, or as a sheet for people. */
export function DataExportButtons() {
  const [data, setData] = useState<ExportedData | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sheet = useLazyPart(loadSheet, "CopyDialog");

  async function fetched(use: (data: ExportedData) => void) {
    if (isBusy) return;
    setBusy(true);
    await call(exportMyData).then((answer) => use(answer.data), toastError);
    setBusy(false);
  }

  return (
    <div className="own-copies">
      <button
        type="button"
        className="button button-second"
        onClick={() =>
          void fetched((copy) => {
            setData(copy);
            sheet.open();
          })
        }
      >
        <Icon name="print" />
        查看与打印
      </button>
      <button
        type="button"
        className="button button-second"
        onClick={() => saveOutsideWeChat(() => void fetched(save))}
      >
        <Icon name="share" />
        导出文件
      </button>
      {sheet.Part && data && <sheet.Part data={data} onClose={sheet.close} />}
    </div>
  );
}

/** Times as dates in China instead of milliseconds. */
const readable = (key: string, value: unknown) =>
  typeof value === "number" && /^at$|(At|_time)$/.test(key)
    ? toChinaDate(value)
        .toISOString()
        .replace(/\.\d+Z$/, "+08:00")
    : value;

function save(data: ExportedData): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, readable, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `我的数据-${dayText(data.exportedAt)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
