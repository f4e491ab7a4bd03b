import { IconSelector } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import css from "./select-box.module.css";

interface SelectBoxProps extends ComponentPropsWithRef<"select"> {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The browser's native select, styled like the other fields; name it with `aria-label` or a label around it. */
export function SelectBox({ options, className, ...rest }: SelectBoxProps) {
  return (
    <span className={`relative inline-row slim ${className ?? ""}`}>
      <select {...rest} className={css.select}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconSelector size={16} stroke={1.8} aria-hidden className={css.arrow} />
    </span>
  );
}
