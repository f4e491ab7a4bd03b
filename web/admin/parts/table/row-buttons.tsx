import type { ReactNode } from "react";
import css from "./row-buttons.module.css";

/** The buttons of a row, on one line. */
export function RowButtons({ children }: { children: ReactNode }) {
  return <span className={`inline-row gap-2 nowrap ${css.buttons}`}>{children}</span>;
}

interface RowButtonProps {
  readonly label: string;
  /** The row's name, for screen readers. */
  readonly of: string;
  readonly isDanger?: boolean;
  /** Why it cannot be pressed now. */
  readonly blocked?: string | undefined;
  readonly onPress: () => void;
}

/** One button of a row. */
export function RowButton({ label, of, isDanger, blocked, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className="word-button"
      data-danger={isDanger || undefined}
      aria-label={`${label} ${of}`}
      aria-disabled={blocked ? true : undefined}
      title={blocked}
      onClick={() => blocked === undefined && onPress()}
    >
      {label}
    </button>
  );
}
