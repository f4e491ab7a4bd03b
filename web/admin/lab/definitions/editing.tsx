import { createContext, type ReactNode, useContext } from "react";
import css from "./definitions.module.css";

const Fixed = createContext(false);

/** Whether the revision around a field stands fixed: the field then shows its value and takes none. */
export const useFixed = (): boolean => useContext(Fixed);

/**
 * The fields of one revision. No disabled fieldset: by axe's reckoning nothing in one can be focused, the scrolling
 * tables included.
 */
export function Editing({ isFixed, children }: { isFixed: boolean; children: ReactNode }) {
  return (
    <Fixed value={isFixed}>
      <div className={`column gap-16 ${css.editor}`} data-fixed={isFixed || undefined}>
        {children}
      </div>
    </Fixed>
  );
}
