import { chinaTime } from "../../platform/china-day";
import { csvLine } from "../../platform/csv";
import type { ExchangeReport } from "./exchange.types";

const columns = [
  ...["report", "version", "status", "product", "subject", "name", "gender", "birth", "specimen", "received", "tested"],
  ...["issued", "site", "gene", "genotype", "chromosome", "position", "reference", "alternate", "forward", "hgvs"],
  ...["target", "result", "level", "conclusion"],
];
const time = (at: number | null) => (at === null ? null : chinaTime(at));

/** CSV with a line of column names, and a line for each site or target of each report. */
export function formatReportsAsCsv(reports: readonly ExchangeReport[]): string {
  return csvLine(columns) + reports.flatMap(linesOf).join("");
}

function linesOf(report: ExchangeReport): string[] {
  const { number, version, status, product, subject, specimen, receivedAt, testedAt, issuedAt, level } = report;
  const before = [
    ...[number, version, status, product.code, subject.id, subject.name, subject.gender, subject.birth],
    ...[specimen.id, time(receivedAt), time(testedAt), time(issuedAt)],
  ];
  const line = (...found: (string | number | null)[]) => csvLine([...before, ...found, level, report.conclusion]);
  return [
    ...report.sites.map(({ rsid, gene, letters, place, alleles }) =>
      line(
        ...[rsid, gene, letters],
        ...(place ? [place.chromosome, place.position, place.reference, place.other] : Array<null>(4).fill(null)),
        ...[alleles?.join("/") ?? null, place?.genomic ?? null, null, null],
      ),
    ),
    ...report.targets.map(({ name, text }) => line(...Array<null>(9).fill(null), name, text)),
  ];
}
