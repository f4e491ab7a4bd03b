import type { CSSProperties } from "react";
import { createPortal } from "react-dom";
import type { DataOf } from "#contract/endpoint";
import type { getQcMonth } from "#contract/trends";
import { formatTime } from "../../parts/format-time";
import css from "../../parts/print-sheet.module.css";
import { usePrinting } from "../../parts/use-printing";
import { monthTables } from "./month-lines";

/** Rows as high as their text. */
const rowHeight = { "--high": "6mm" } as CSSProperties;

interface MonthPrintProps {
  readonly month: DataOf<typeof getQcMonth>;
  readonly onDone: () => void;
}

/** The page of a month on A4, with its fingerprint and its signature, or room for a handwritten one. */
export function MonthPrint({ month: { figures, sha256, signature }, onDone }: MonthPrintProps) {
  usePrinting("log", true, onDone);
  return createPortal(
    <div className={css.paper} style={rowHeight}>
      <h1>质控月报 {figures.month}</h1>
      {monthTables(figures).map(({ title, heads, rows }) => (
        <section key={title}>
          <h2>{title}</h2>
          {rows.length === 0 ? (
            <p>无</p>
          ) : (
            <table>
              <thead>
                <tr>
                  {heads.map((head) => (
                    <th key={head}>{head}</th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.join(" ")}>
                    {heads.map((head, at) => (
                      <td key={head}>{row[at]}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      ))}
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
