import { PlotAxes } from "./plot-axes";
import { createLinearScale, type ScatterPoint } from "./scatter.model";
import css from "./scatter.module.css";

const box = { left: 46, right: 588, top: 12, bottom: 312 };

interface ScatterPlotProps {
  readonly points: readonly ScatterPoint[];
  readonly target: string;
  readonly held: string | null;
  readonly onHold: (position: string | null) => void;
}

/** Allelic discrimination of one site: the two signals of each well against each other. */
export function ScatterPlot({ points, target, held, onHold }: ScatterPlotProps) {
  const x = createLinearScale(
    points.map((point) => point.x),
    box.left,
    box.right,
  );
  const y = createLinearScale(
    points.map((point) => point.y),
    box.bottom,
    box.top,
  );
  const drawn = points.toSorted((a, b) => Number(a.position === held) - Number(b.position === held));
  return (
    <svg
      className={css.plot}
      viewBox="0 0 600 356"
      role="img"
      aria-label={`${target} 基因型散点图，${points.length} 孔`}
    >
      <PlotAxes box={box} x={{ name: "等位基因 1 ΔRn", ...x }} y={{ name: "等位基因 2 ΔRn", ...y }} />
      {drawn.map((point) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the plate above is the keyboard's way to a well
        <g
          key={point.id}
          className={`pointer pointer ${css.point}`}
          {...genotypeMarkStyles[point.genotype]}
          {...(point.isControl ? { stroke: "var(--ink)", strokeWidth: 1.5 } : {})}
          data-held={point.position === held || undefined}
          transform={`translate(${x.at(point.x)} ${y.at(point.y)})`}
          onClick={() => onHold(point.position === held ? null : point.position)}
        >
          <title>{point.label}</title>
          <GenotypeMark genotype={point.genotype} />
        </g>
      ))}
    </svg>
  );
}

const discOf = (fill: string) => ({ fill, stroke: "var(--paper)", strokeWidth: 1 });

export const genotypeMarkStyles: Record<
  ScatterPoint["genotype"],
  { fill: string; stroke: string; strokeWidth: number }
> = {
  one: discOf("#0b6bcb"),
  two: discOf("#e8a33c"),
  both: discOf("#0fa39c"),
  negative: { fill: "none", stroke: "var(--muted)", strokeWidth: 2 },
  none: { fill: "var(--paper)", stroke: "var(--ink)", strokeWidth: 2 },
  other: { fill: "var(--paper)", stroke: "var(--ink)", strokeWidth: 2 },
};

/** A shape per genotype, so that meaning never depends on colour alone: disc, square, diamond, cross, ring. */
export function GenotypeMark({ genotype }: { genotype: ScatterPoint["genotype"] }) {
  switch (genotype) {
    case "one":
      return <circle r="5" />;
    case "two":
      return <rect x="-4.6" y="-4.6" width="9.2" height="9.2" rx="1" />;
    case "both":
      return <path d="M0 -6.4 6.4 0 0 6.4 -6.4 0z" />;
    case "negative":
      return <path d="M-4 -4 4 4M4 -4 -4 4" />;
    default:
      return <circle r="5" />;
  }
}
