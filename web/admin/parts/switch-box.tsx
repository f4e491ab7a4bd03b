import type { ComponentPropsWithRef } from "react";
import css from "./switch-box.module.css";

/** The browser's native checkbox, styled as a switch; name it with `aria-label` or a label around it. */
export function SwitchBox({ checked, ...rest }: ComponentPropsWithRef<"input">) {
  return <input {...rest} type="checkbox" role="switch" checked={checked} aria-checked={checked} className={css.box} />;
}
