import type { RunCurve } from "#contract/runs";
import type { Curve } from "./dialects/instrument-export.types";

interface NamedWell {
  readonly position: string;
  readonly assayName: string;
  readonly targetCode: string;
}

/**
 * Curves under the targets of their wells. A genotyping file names a curve by its assay and allele ("rs671-Allele 1"), so
 * the longest assay name that begins it counts. Curves of wells that were not taken into the run are left out.
 */
export function curvesOfRun(curves: readonly Curve[], wells: readonly NamedWell[]): RunCurve[] {
  const byPosition = Map.groupBy(wells, ({ position }) => position);
  return curves.flatMap((curve): RunCurve[] => {
    const named = (byPosition.get(curve.position) ?? [])
      .filter(({ assayName }) => curve.assayName === assayName || curve.assayName.startsWith(`${assayName}-`))
      .toSorted((a, b) => b.assayName.length - a.assayName.length);
    const [well] = named;
    if (!well) return [];
    const { position, assayName: name, threshold } = curve;
    return [{ position, targetCode: well.targetCode, name, values: curve.values.map(rounded), threshold }];
  });
}

const rounded = (value: number | null) => (value === null ? null : Number(value.toPrecision(4)));
