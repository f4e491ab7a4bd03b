import { IconSearch } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import css from "./text-box.module.css";

interface TextBoxProps extends ComponentPropsWithRef<"input"> {
  /** Shows a magnifying glass before the text. */
  readonly hasGlass?: boolean;
  /** At the end of the line, over the field. */
  readonly mark?: ReactNode;
}

/** The browser's native text field, styled like the others, for filters and searches; name it with `aria-label`. */
export function TextBox({ hasGlass, mark, className, ...rest }: TextBoxProps) {
  return (
    <span className={`block slim relative ${className ?? ""}`}>
      {hasGlass ? <IconSearch size={16} aria-hidden className={css.glass} /> : null}
      <input {...rest} className={css.input} data-glass={hasGlass} />
      {mark}
    </span>
  );
}
