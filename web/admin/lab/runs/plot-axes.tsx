import css from "./plot-axes.module.css";

/** Edges of the drawing in units of its view box of 600 x 356. */
interface PlotBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface AxisProps {
  readonly name: string;
  readonly ticks: readonly number[];
  readonly at: (tick: number) => number;
}

/** The grid lines with their numbers, both axes and their labels. */
export function PlotAxes({ box, x, y }: { box: PlotBox; x: AxisProps; y: AxisProps }) {
  return (
    <>
      {x.ticks.map((tick) => (
        <g key={tick}>
          <path stroke="var(--line)" d={`M${x.at(tick).toFixed(1)} ${box.top}V${box.bottom}`} />
          <text
            className={`size-12 size-12 ${css.tick}`}
            fill="var(--muted)"
            x={x.at(tick)}
            y={box.bottom + 17}
            textAnchor="middle"
          >
            {tick}
          </text>
        </g>
      ))}
      {y.ticks.map((tick) => (
        <g key={tick}>
          <path stroke="var(--line)" d={`M${box.left} ${y.at(tick).toFixed(1)}H${box.right}`} />
          <text
            className={`size-12 size-12 ${css.tick}`}
            fill="var(--muted)"
            x={box.left - 8}
            y={y.at(tick) + 4}
            textAnchor="end"
          >
            {tick}
          </text>
        </g>
      ))}
      <path
        fill="none"
        stroke="var(--control-line)"
        strokeWidth="1.25"
        d={`M${box.left} ${box.top}V${box.bottom}H${box.right}`}
      />
      <text
        className={`size-12 size-12 ${css.name}`}
        fill="var(--text)"
        x={(box.left + box.right) / 2}
        y="351"
        textAnchor="middle"
      >
        {x.name}
      </text>
      <text
        className={`size-12 size-12 ${css.name}`}
        fill="var(--text)"
        transform={`translate(12 ${(box.top + box.bottom) / 2}) rotate(-90)`}
        textAnchor="middle"
      >
        {y.name}
      </text>
    </>
  );
}
