import { describe, expect, it } from "vitest";
import type { RunWell } from "#contract/runs.schemas";
import { crossingCycle, curveAxesOf, curveLines, curvePath } from "#web/admin/lab/runs/curves.model";

const well = (position: string, role: RunWell["role"], barcode: string | null) =>
  ({ position, role, barcode, targetCode: "RSV", sampleName: "s" }) as RunWell;
const curve = (position: string, values: (number | null)[], name = "RSV") => ({
  position,
  targetCode: "RSV",
  name,
  values,
  threshold: 0.2,
  cts: null,
});

describe("amplification curves", () => {
  it("cross the threshold between two cycles, and noise that falls back does not count", () => {
    expect(crossingCycle([0, 0.1, 0.3, 0.9], 0.2)).toBeCloseTo(2.5);
    expect(crossingCycle([0, 0.3, 0, 0, 0.4], 0.2)).toBeCloseTo(4.5);
    expect(crossingCycle([0, 0.1, 0.15], 0.2)).toBeNull();
    expect(crossingCycle([0.5, 0.6], 0.2)).toBe(1);
  });

  it("are listed in reading order with the well's owner, controls told apart", () => {
    const wells = [well("A1", "ntc", null), well("B2", "sample", "8800000011")];
    const lines = curveLines([curve("B2", [0, 1]), curve("A1", [0, 0]), curve("B2", [0, 2], "RSV-2")], wells, "RSV");
    expect(lines.map(({ position, who, channel, isControl }) => [position, who, channel, isControl])).toEqual([
      ["A1", "无模板对照", 0, true],
      ["B2", "8800000011", 0, false],
      ["B2", "8800000011", 1, false],
    ]);
  });

  it("of a device cross where the server computed it, whatever their shape", () => {
    const sent = { ...curve("B2", [0, 0.1, 0.3, 0.9]), cts: { device: 2.9, own: 2.4 } };
    expect(curveLines([sent], [], "RSV")[0]).toMatchObject({ crossing: 2.4, cts: { device: 2.9, own: 2.4 } });
  });

  it("fit the box on a linear and on a logarithmic axis, and break where the file has no value", () => {
    const lines = curveLines([curve("B2", [-0.02, 0.1, null, 4.2])], [], "RSV");
    const linear = curveAxesOf(lines, "linear");
    expect(linear.yTicks.at(-1)).toBeGreaterThanOrEqual(4.2);
    expect(linear.height(4.2)).toBeLessThanOrEqual(1);
    expect(linear.height(-0.02)).toBeGreaterThanOrEqual(0);
    const log = curveAxesOf(lines, "log");
    expect(log.yTicks).toEqual([0.001, 0.01, 0.1, 1, 10]);
    expect(log.height(-0.02)).toBe(0);
    const [first] = lines;
    if (!first) throw new Error("no line");
    const path = curvePath(first, linear, { left: 0, right: 300, top: 0, bottom: 100 });
    expect(path.match(/M/g)).toHaveLength(2);
  });
});
