import { type CurveAxes, type CurveLine, type CurveScale, curveAxesOf, curvePath } from "./curves.model";
import css from "./curves.module.css";
import { PlotAxes } from "./plot-axes";

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
  const axes = curveAxesOf(lines, scale);
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
      <PlotAxes
        box={box}
        x={{ name: "循环数", ticks: axes.xTicks, at: (cycle) => xOf(axes, cycle) }}
        y={{ name: "扣除基线的荧光", ticks: axes.yTicks, at: (value) => Number(yOf(axes, value)) }}
      />
      {drawn.map((line) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the table below and the plate are the keyboard's way to a well
        <path
          key={line.key}
          className={css.curve}
          {...curveStroke(line)}
          data-on={line.position === held || undefined}
          d={curvePath(line, axes, box)}
          onClick={() => onHold(line.position === held ? null : line.position)}
        >
          <title>{[line.position, line.who, line.name].filter(Boolean).join("，")}</title>
        </path>
      ))}
      {drawn
        .filter(({ position }) => position === held)
        .map((line) => (
          <CtMarks key={line.key} line={line} axes={axes} />
        ))}
      {[...thresholds.values()].map(({ threshold, channel }) => (
        <path
          key={`${channel} ${threshold}`}
          {...thresholdStroke}
          d={`M${box.left} ${yOf(axes, threshold)}H${box.right}`}
        >
          <title>阈值 {threshold}</title>
        </path>
      ))}
    </svg>
  );
}

const channels = ["var(--one)", "var(--two)", "var(--three)", "var(--four)"];

/** A line per channel in its colour; controls are dashed. */
export const curveStroke = ({ channel, isControl }: { channel?: number; isControl?: boolean }) => ({
  fill: "none",
  stroke: channels[channel ?? -1] ?? "var(--muted)",
  strokeWidth: 1.4,
  strokeDasharray: isControl ? "5 3" : undefined,
});

export const thresholdStroke = { fill: "none", stroke: "var(--red)", strokeWidth: 1.2, strokeDasharray: "2 3" };
export const computedCtMark = { fill: "var(--ink)" };
export const deviceCtMark = { fill: "none", stroke: "var(--ink)", strokeWidth: 1.6 };

const yOf = (axes: CurveAxes, value: number) => (box.bottom - axes.height(value) * (box.bottom - box.top)).toFixed(1);
const xOf = (axes: CurveAxes, cycle: number) => box.left + ((cycle - 1) / (axes.cycles - 1)) * (box.right - box.left);

/** The crossing of the selected line: a ring for the device's Ct, a dot for our own computation. */
function CtMarks({ line: { cts, threshold }, axes }: { line: CurveLine; axes: CurveAxes }) {
  if (!cts || threshold === null) return null;
  const marks = [
    { ct: cts.own, name: "按曲线复算的 Ct", isOwn: true },
    { ct: cts.device, name: "设备的 Ct", isOwn: false },
  ];
  return marks.map(({ ct, name, isOwn }) =>
    ct === null ? null : (
      <circle
        key={name}
        {...(isOwn ? computedCtMark : deviceCtMark)}
        cx={xOf(axes, ct).toFixed(1)}
        cy={yOf(axes, threshold)}
        r={isOwn ? 4 : 7}
      >
        <title>
          {name} {ct.toFixed(2)}
        </title>
      </circle>
    ),
  );
}
