import { useId } from "react";
import type { WheelColumn } from "./use-wheel";
import { useWheel } from "./use-wheel";

/** One wheel, which is a list box for keyboard and screen reader. */
export function Wheel(column: WheelColumn) {
  const id = useId();
  const turning = useWheel(column);
  return (
    <div
      className="wheel"
      role="listbox"
      aria-label={column.label}
      aria-activedescendant={`${id}-${column.index}`}
      tabIndex={0}
      {...turning}
    >
      {column.options.map((option, at) => (
        <div
          key={option}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === column.index}
          tabIndex={-1}
          data-at={at}
          className={at === column.index ? "wheel-row wheel-row-on" : "wheel-row"}
        >
          {option}
        </div>
      ))}
    </div>
  );
}
