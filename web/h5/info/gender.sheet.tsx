import { useState } from "react";
import { WheelSheet } from "../parts/wheel-sheet";
import { genders } from "./info.form";

interface GenderSheetProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly close: () => void;
  /** Called when closed without a choice. */
  readonly onCancel: () => void;
}

/** The two genders on a wheel. */
export function GenderSheet({ value, onValue, close, onCancel }: GenderSheetProps) {
  const [index, setIndex] = useState(value === "女" ? 1 : 0);
  return (
    <WheelSheet
      title="选择性别"
      columns={[{ label: "性别", options: genders, index, onIndex: setIndex }]}
      onCancel={onCancel}
      onConfirm={() => {
        onValue(genders[index] ?? "男");
        close();
      }}
    />
  );
}
