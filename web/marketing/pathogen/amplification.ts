/** The plot's frame in units of the drawing, and the scale of its axes. */
export const plotFrame = { left: 10, right: 628, top: 20, bottom: 300 } as const;
export const cycleCount = 40;
/** Height of the threshold as a share of the full signal. */
export const signalThreshold = 0.18;

const steepness = 1.55;

export const xOfCycle = (cycle: number): number =>
  plotFrame.left + (cycle / cycleCount) * (plotFrame.right - plotFrame.left);
export const yOfSignal = (signal: number): number => plotFrame.bottom - signal * (plotFrame.bottom - plotFrame.top);

/** Fluorescence from 0 to 1 at a cycle, for a curve that crosses the threshold at `ct`. */
export function signalAt(cycle: number, ct: number): number {
  // The logistic curve reaches the threshold this far before its middle.
  const lead = steepness * Math.log(1 / signalThreshold - 1);
  return 1 / (1 + Math.exp(-(cycle - ct - lead) / steepness));
}

/** Curve of one target as a path; without a `ct` the flat line of an absent target. */
export function amplificationPath(ct: number | undefined, top = 0.92): string {
  const step = 1;
  let path = "";
  for (let cycle = 0; cycle <= cycleCount; cycle += step) {
    const signal = ct === undefined ? 0.035 : 0.035 + signalAt(cycle, ct) * (top - 0.035);
    path += `${path ? "L" : "M"}${Math.round(xOfCycle(cycle))} ${Math.round(yOfSignal(signal))}`;
  }
  return path;
}
