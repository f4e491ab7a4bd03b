import { useState } from "react";
import { now } from "../../shared/clock";
import { WheelSheet } from "../parts/wheel-sheet";
import { birthMonths, birthText, birthYears, clampMonthOfYear, monthInChina } from "./birth";
import { parseBirth } from "./birth-text";

interface BirthSheetProps {
  /** YYYY-MM or empty. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly close: () => void;
  /** Called when closed without a choice. */
  readonly onCancel: () => void;
}

/** Year and month on wheels. */
export function BirthSheet({ value, onValue, close, onCancel }: BirthSheetProps) {
  const today = monthInChina(now());
  const [birth, setBirth] = useState(parseBirth(value));
  const years = birthYears(today);
  const months = birthMonths(birth.year, today);
  return (
    <WheelSheet
      title="选择出生年月"
      columns={[
        {
          label: "年",
          options: years.map((year) => `${year}年`),
          index: Math.max(0, years.indexOf(birth.year)),
          onIndex: (index) => setBirth(clampMonthOfYear({ ...birth, year: years[index] ?? birth.year }, today)),
        },
        {
          label: "月",
          options: months.map((month) => `${month}月`),
          index: birth.month - 1,
          onIndex: (index) => setBirth({ ...birth, month: index + 1 }),
        },
      ]}
      onCancel={onCancel}
      onConfirm={() => {
        onValue(birthText(birth));
        close();
      }}
    />
  );
}
