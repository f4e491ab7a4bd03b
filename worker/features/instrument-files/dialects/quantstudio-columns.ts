/** The roles of columns, with the headings (in comparing form) that programs use for each. */
export const columnNames = {
  well: ["well", "wellnumber"],
  position: ["wellposition", "wellpos", "position"],
  omit: ["omit", "omitted"],
  sample: ["samplename", "sample", "sampleid"],
  assay: ["snpassayname", "snpassay", "targetname", "target", "assay", "assayname", "detectorname", "detector"],
  task: ["task", "content"],
  reporter: ["reporter", "fluor"],
  call: ["call"],
  method: ["method"],
  // Sheet "Genotyping Result" of Design & Analysis 2.7.0, plug-in Genotyping 1.5.0: FALSE or TRUE for each call.
  manualCall: ["manualcall"],
  quality: ["quality", "qualityvalue"],
  ct: ["ct", "cq"],
  ampScore: ["ampscore"],
  ctConfidence: ["cqconf", "ctconf", "cqconfidence", "ctconfidence"],
  comments: ["comments", "comment"],
  allele1Name: ["allele1name"],
  allele2Name: ["allele2name"],
  allele1Reporter: ["allele1reporter"],
  allele2Reporter: ["allele2reporter"],
  allele1DeltaRn: ["allele1deltarn"],
  allele2DeltaRn: ["allele2deltarn"],
  allele1Ct: ["allele1ct", "allele1cq"],
  allele2Ct: ["allele2ct", "allele2cq"],
} as const;

export type ColumnRole = keyof typeof columnNames;

export interface TableRow {
  line: number;
  cells: string[];
}

export interface ResultsTable {
  headings: string[];
  columns: Map<ColumnRole, number>;
  rows: TableRow[];
  /** Spellings (lower case) of a Ct without a crossing, besides "Undetermined". */
  silentCts?: ReadonlySet<string>;
  /** Number of columns that are in the file itself; the others were derived from them. */
  ownColumns?: number;
}
