import { curvePath, cycles, frame, signalAt, threshold, xOf, yOf } from "./amplification";
import { controlCt, type Virus, viruses } from "./viruses";

const top = 0.92;
/** Where a curve crosses the threshold, computed from the drawn curve. */
function crossing(ct: number): number {
  for (let cycle = 0; cycle <= cycles; cycle += 0.05) {
    if (0.035 + signalAt(cycle, ct) * (top - 0.035) >= threshold) return cycle;
  }
  return ct;
}

/** The device's curves when one of the four viruses is in the sample. */
export function AmplificationPlot({ found }: { readonly found: Virus }) {
  const at = crossing(found.ct);
  const control = crossing(controlCt);
  return (
    <svg
      className="plot"
      viewBox="0 0 640 350"
      role="img"
      aria-label={`${found.name}的曲线约在第 ${found.ct} 个循环越过阈值，内参也越过，其余三种没有越过`}
    >
      <path className="plot-grid" d={grid} />
      {[10, 20, 30, 40].map((cycle) => (
        <text key={cycle} className="plot-tick" x={xOf(cycle)} y={frame.bottom + 22}>
          {cycle}
        </text>
      ))}
      <text className="plot-name" x={frame.right} y={frame.bottom + 42}>
        循环数
      </text>
      <text className="plot-name" x={frame.left} y={14}>
        荧光信号
      </text>
      <path className="plot-control" d={curvePath(controlCt, 0.62)} />
      {viruses
        .filter((one) => one !== found)
        .map((one) => (
          <path key={one.key} className="plot-flat" d={curvePath(undefined)} />
        ))}
      <path key={found.key} className="plot-curve" pathLength={1} d={curvePath(found.ct)} />
      <path className="plot-threshold" d={`M${frame.left} ${yOf(threshold)}H${frame.right}`} />
      <text className="plot-limit" x={frame.left + 8} y={yOf(threshold) - 8}>
        阈值
      </text>
      <text className="plot-internal" x={xOf(control) + 26} y={yOf(0.42)}>
        内参
      </text>
      <path className="plot-drop" d={`M${xOf(at)} ${yOf(threshold)}V${frame.bottom}`} />
      <circle className="plot-dot" cx={xOf(at)} cy={yOf(threshold)} r="7" />
      <text className="plot-ct" x={xOf(at) - 14} y={yOf(threshold) - 12}>
        Ct {found.ct}
      </text>
    </svg>
  );
}

const grid = [
  ...[10, 20, 30, 40].map((cycle) => `M${xOf(cycle)} ${frame.top}V${frame.bottom}`),
  ...[0.25, 0.5, 0.75, 1].map((signal) => `M${frame.left} ${yOf(signal)}H${frame.right}`),
  `M${frame.left} ${frame.top}V${frame.bottom}H${frame.right}`,
].join("");
