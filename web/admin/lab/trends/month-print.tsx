import { createPortal } from "react-dom";
import type { DataOf } from "#contract/endpoint";
import type { getQcMonth } from "#contract/trends";
import { formatTime } from "../../parts/format-time";
import { usePrinting } from "../../parts/use-printing";
import { MonthBody } from "./month-body";
import css from "./month-print.module.css";

interface MonthPrintProps {
  readonly month: DataOf<typeof getQcMonth>;
  readonly onDone: () => void;
}

/** The page of a month on A4, with its fingerprint and who signed it, or room for a hand. */
export function MonthPrint({ month: { figures, sha256, signature }, onDone }: MonthPrintProps) {
  usePrinting("qc-month", true, onDone);
  return createPortal(
    <div className={css.sheet}>
      <h1>质控月报 {figures.month}</h1>
      <MonthBody figures={figures} />
      <p className="anywhere">内容指纹（SHA-256）：{sha256}</p>
      <p>
        {signature
          ? `质量负责人 ${signature.by.name} 于 ${formatTime(signature.at)} 在系统内签字。${signature.note}`
          : "尚未签字。质量负责人：　　　　　　　　日期："}
      </p>
    </div>,
    document.body,
  );
}
