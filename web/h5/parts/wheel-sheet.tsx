import { type KeyboardEvent, useId } from "react";
import { ModalBox } from "./dialog";
import type { WheelColumn } from "./use-wheel";
import { Wheel } from "./wheel";

interface WheelSheetProps {
  readonly title: string;
  readonly columns: readonly WheelColumn[];
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Wheels that rise from the bottom edge, 取消 and 确定 above them; nothing is chosen before 确定. */
export function WheelSheet({ title, columns, onCancel, onConfirm }: WheelSheetProps) {
  const titleId = useId();

  function onKey({ key, target }: KeyboardEvent) {
    if (key === "Enter" && target instanceof HTMLDivElement && target.role !== "button") onConfirm();
  }

  return (
    <ModalBox kind="sheet" titleId={titleId} onClose={onCancel} onKey={onKey}>
      <header className="wheel-head">
        <button type="button" className="link-button wheel-cancel" onClick={onCancel}>
          取消
        </button>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="link-button" onClick={onConfirm}>
          确定
        </button>
      </header>
      <div className="wheels">
        <div className="wheels-band" aria-hidden="true" />
        {columns.map((column) => (
          <Wheel key={column.label} {...column} />
        ))}
      </div>
    </ModalBox>
  );
}
