import { LabelCard } from "./label-card";
import type { SheetLayout } from "./label-sheets";
import css from "./labels.module.css";
import type { DrawnLabel } from "./use-drawn";

/** One sheet of A4 at its true size. */
export function LabelSheet({ layout, drawn }: { layout: SheetLayout; drawn: readonly DrawnLabel[] }) {
  const { columns, rows, labelWidth, labelHeight } = layout;
  return (
    <div
      className={css.sheet}
      data-layout={layout.key}
      style={{
        gridTemplateColumns: `repeat(${columns}, calc(var(--mm) * ${labelWidth}))`,
        gridTemplateRows: `repeat(${rows}, calc(var(--mm) * ${labelHeight}))`,
      }}
    >
      {drawn.map((one) => (
        <LabelCard key={one.label.barcode} drawn={one} />
      ))}
    </div>
  );
}
