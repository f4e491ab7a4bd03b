/** What every genotyping assay of the laboratory asks of a well. */
export const genotypeStandards = { replicates: 2, qualityFloor: 95, ntcDeltaRnMax: 0.5, ntcCtMin: 38 } as const;
