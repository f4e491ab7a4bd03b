/** A product that is not in the catalogue: the demonstration shows it unfinished, tests complete it. */
export const nutritionSites = [
  { rsid: "rs1047781", gene: "FUT2", bases: ["A", "T"], columns: [1, 2, 3, 4, 5, 6] },
  { rsid: "rs2282679", gene: "GC", bases: ["A", "C"], columns: [7, 8, 9, 10, 11, 12] },
] as const;

export const nutritionFacts = {
  neutralName: "基因检测",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "entertainment",
  turnaroundMinutes: 3 * 24 * 60,
  minimumAge: 18,
  hue: "#3D8B37",
} as const;
