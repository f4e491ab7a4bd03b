import type { ComponentPropsWithRef } from "react";
import css from "./icon-button.module.css";

interface IconButtonProps extends ComponentPropsWithRef<"button"> {
  /** Name for screen readers, and the tooltip under the button. */
  readonly label: string;
}

/** A quiet square button with an icon in it. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${css.button} ${className ?? ""}`}
      aria-label={label}
      data-tip={label}
    />
  );
}

/** For a button at the right edge of the page: its tooltip stays on the page. */
export const edgeTooltipClass = css.atEdge;

/** The same look for other elements, such as a menu's button. */
export const iconButtonClass = css.button;
