import { axesOf, type CurveAxes, type CurveLine, type CurveScale, curvePath } from "./curves.model";
import css from "./curves.module.css";

const box = { left: 50, right: 588, top: 12, bottom: 312 };

interface CurvesPlotProps {
  readonly lines: readonly CurveLine[];
  readonly target: string;
  readonly scale: CurveScale;
  readonly held: string | null;
  readonly onHold: (position: string | null) => void;
}

/** The amplification curves of one target over the cycles, with the thresholds that the file names. */
export function CurvesPlot({ lines, target, scale, held, onHold }: CurvesPlotProps) {
  const axes = axesOf(lines, scale);
  const drawn = lines.toSorted((a, b) => Number(a.position === held) - Number(b.position === held));
  const thresholds = new Map(
    lines.flatMap(({ threshold, channel }) =>
      threshold === null ? [] : [[`${channel} ${threshold}`, { threshold, channel }]],
    ),
  );
  return (
    <svg
      className={css.plot}
      viewBox="0 0 600 356"
      role="img"
      aria-label={`${target} 扩增曲线，${lines.length} 条`}
      data-held={held ?? undefined}
    >
      <Axes axes={axes} />
      {drawn.map((line) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the table below and the plate are the keyboard's way to a well
        <path
          key={line.key}
          className={css.curve}
          data-channel={line.channel}
          data-control={line.isControl || undefined}
          data-on={line.position === held || undefined}
          d={curvePath(line, axes, box)}
          onClick={() => onHold(line.position === held ? null : line.position)}
        >
          <title>{[line.position, line.who, line.name].filter(Boolean).join("，")}</title>
        </path>
      ))}
      {[...thresholds.values()].map(({ threshold, channel }) => (
        <path
          key={`${channel} ${threshold}`}
          className={css.threshold}
          data-channel={channel}
          d={`M${box.left} ${yOf(axes, threshold)}H${box.right}`}
        >
          <title>阈值 {threshold}</title>
        </path>
      ))}
    </svg>
  );
}

const yOf = (axes: CurveAxes, value: number) => (box.bottom - axes.height(value) * (box.bottom - box.top)).toFixed(1);
const xOf = (axes: CurveAxes, cycle: number) => box.left + ((cycle - 1) / (axes.cycles - 1)) * (box.right - box.left);

function Axes({ axes }: { axes: CurveAxes }) {
  return (
    <>
      {axes.xTicks.map((cycle) => (
        <g key={cycle}>
          <path className={css.grid} d={`M${xOf(axes, cycle).toFixed(1)} ${box.top}V${box.bottom}`} />
          <text className={css.tick} x={xOf(axes, cycle)} y={box.bottom + 17} textAnchor="middle">
            {cycle}
          </text>
        </g>
      ))}
      {axes.yTicks.map((tick) => (
        <g key={tick}>
          <path className={css.grid} d={`M${box.left} ${yOf(axes, tick)}H${box.right}`} />
          <text className={css.tick} x={box.left - 8} y={Number(yOf(axes, tick)) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <path className={css.axis} d={`M${box.left} ${box.top}V${box.bottom}H${box.right}`} />
      <text className={css.name} x={(box.left + box.right) / 2} y="351" textAnchor="middle">
        循环数
      </text>
      <text
        className={css.name}
        transform={`translate(12 ${(box.top + box.bottom) / 2}) rotate(-90)`}
        textAnchor="middle"
      >
        扣除基线的荧光
      </text>
    </>
  );
}
