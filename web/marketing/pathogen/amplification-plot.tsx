import {
  amplificationPath,
  cycleCount,
  plotFrame,
  signalAt,
  signalThreshold,
  xOfCycle,
  yOfSignal,
} from "./amplification";
import { internalControlCt, type Virus, viruses } from "./viruses";

const top = 0.92;
/** Where a curve crosses the threshold, computed from the drawn curve. */
function crossing(ct: number): number {
  for (let cycle = 0; cycle <= cycleCount; cycle += 0.05) {
    if (0.035 + signalAt(cycle, ct) * (top - 0.035) >= signalThreshold) return cycle;
  }
  return ct;
}

/** The device's curves when one of the four viruses is in the sample. */
export function AmplificationPlot({ found }: { readonly found: Virus }) {
  const at = crossing(found.ct);
  const control = crossing(internalControlCt);
  return (
    <svg
      className="plot"
      viewBox="0 0 640 350"
      role="img"
      aria-label={`${found.name}的曲线约在第 ${found.ct} 个循环越过阈值，内参也越过，其余三种没有越过`}
    >
      <path className="plot-grid" d={grid} />
      {[10, 20, 30, 40].map((cycle) => (
        <text key={cycle} className="plot-tick" x={xOfCycle(cycle)} y={plotFrame.bottom + 22}>
          {cycle}
        </text>
      ))}
      <text className="plot-name" x={plotFrame.right} y={plotFrame.bottom + 42}>
        循环数
      </text>
      <text className="plot-name" x={plotFrame.left} y={14}>
        荧光信号
      </text>
      <path className="plot-control" d={amplificationPath(internalControlCt, 0.62)} />
      {viruses
        .filter((one) => one !== found)
        .map((one) => (
          <path key={one.key} className="plot-flat" d={amplificationPath(undefined)} />
        ))}
      <path key={found.key} className="plot-curve" pathLength={1} d={amplificationPath(found.ct)} />
      <path className="plot-threshold" d={`M${plotFrame.left} ${yOfSignal(signalThreshold)}H${plotFrame.right}`} />
      <text className="plot-limit" x={plotFrame.left + 8} y={yOfSignal(signalThreshold) - 8}>
        阈值
      </text>
      <text className="plot-internal" x={xOfCycle(control) + 26} y={yOfSignal(0.42)}>
        内参
      </text>
      <path className="plot-drop" d={`M${xOfCycle(at)} ${yOfSignal(signalThreshold)}V${plotFrame.bottom}`} />
      <circle className="plot-dot" cx={xOfCycle(at)} cy={yOfSignal(signalThreshold)} r="7" />
      <text className="plot-ct" x={xOfCycle(at) - 14} y={yOfSignal(signalThreshold) - 12}>
        Ct {found.ct}
      </text>
    </svg>
  );
}

const grid = [
  ...[10, 20, 30, 40].map((cycle) => `M${xOfCycle(cycle)} ${plotFrame.top}V${plotFrame.bottom}`),
  ...[0.25, 0.5, 0.75, 1].map((signal) => `M${plotFrame.left} ${yOfSignal(signal)}H${plotFrame.right}`),
  `M${plotFrame.left} ${plotFrame.top}V${plotFrame.bottom}H${plotFrame.right}`,
].join("");
