import { type KeyboardEvent, useId, useRef } from "react";
import { keepInside, useModal } from "./dialog";
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
  const box = useRef<HTMLDivElement>(null);
  useModal(box);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") onCancel();
    if (
      event.key === "Enter" &&
      (event.target as HTMLElement).role !== "button" &&
      event.target instanceof HTMLDivElement
    ) {
      onConfirm();
    }
    if (event.key === "Tab") keepInside(event, box.current);
  }

  return (
    <div className="backdrop">
      <button type="button" className="backdrop-close" tabIndex={-1} aria-hidden="true" onClick={onCancel} />
      <div
        className="dialog dialog-sheet"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        ref={box}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
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
      </div>
    </div>
  );
}
