import { createContext, type ReactNode, useContext } from "react";
import css from "./definitions.module.css";

const Fixed = createContext(false);

/** Whether the revision around a field is read-only: the field then only shows its value. */
export const useIsRevisionReadOnly = (): boolean => useContext(Fixed);

/**
 * The fields of one revision. Not a disabled fieldset: axe treats everything in one as not focusable, the scrolling
 * tables included.
 */
export function RevisionFields({ isFixed, children }: { isFixed: boolean; children: ReactNode }) {
  return (
    <Fixed value={isFixed}>
      <div className={`column gap-16 ${css.editor}`} data-fixed={isFixed || undefined}>
        {children}
      </div>
    </Fixed>
  );
}
