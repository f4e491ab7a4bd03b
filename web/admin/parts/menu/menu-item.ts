import type { ReactNode } from "react";

/** A line of a menu: a label, a divider (`divider`), or an item. */
export type MenuLine =
  | { readonly kind: "label"; readonly content: ReactNode }
  | { readonly kind: "divider" }
  | {
      readonly kind: "item";
      readonly label: string;
      readonly icon?: ReactNode;
      readonly onSelect: () => void;
      /** Makes it a checkbox; the menu then stays open. */
      readonly isOn?: boolean;
      readonly isDisabled?: boolean;
      /** True for a step that cannot be undone. */
      readonly isDanger?: boolean;
    };

/** Where a menu opens: at a button's edges or at the pointer. */
export interface MenuPosition {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export type MenuSide = "bottom-end" | "bottom-start" | "right-start";
