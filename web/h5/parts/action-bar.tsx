import type { MouseEvent, ReactNode } from "react";

/** The bar under the scrolling part of a screen; it rises with the keyboard because it is part of the layout flow. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return <div className="bar">{children}</div>;
}

interface ActionButtonProps {
  readonly children: ReactNode;
  readonly type?: "button" | "submit";
  readonly form?: string;
  readonly isBusy?: boolean;
  readonly disabled?: boolean;
  readonly describedBy?: string;
  readonly onClick?: () => void;
}

// Keeps the focus in the field: if it blurred first, the keyboard would close and the tap would miss the button
// (iOS).
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function ActionButton({
  children,
  type = "button",
  form,
  isBusy,
  disabled,
  describedBy,
  onClick,
}: ActionButtonProps) {
  return (
    <button
      type={type}
      form={form}
      className="button button-main"
      disabled={disabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      onMouseDown={keepFocus}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {/* In an element of its own: a browser's translation replaces text nodes, and React could insert nothing
         beside one. */}
      <span>{children}</span>
    </button>
  );
}
