import type { ExchangeFormat } from "#contract/report-exchange";
import { formatReportsAsCsv } from "./csv.rules";
import type { ExchangeReport } from "./exchange.types";
import { fhirBundle } from "./fhir.rules";
import { hl7Batch, hl7Message } from "./hl7.rules";
import { formatReportsAsVcf } from "./vcf.rules";

interface Written {
  readonly text: string;
  readonly type: string;
  readonly ending: string;
}

const written = (text: string, type: string, ending: string): Written => ({ text, type, ending });

/**
 * The reports as one file. A single FHIR or HL7 report is a plain document; several are one bundle per line (FHIR), a batch
 * (HL7), one column per report (VCF) or lines of a table (CSV).
 */
export function formatReports(
  format: ExchangeFormat,
  reports: readonly ExchangeReport[],
  at: number,
  isOne = reports.length === 1,
): Written {
  const [first] = reports;
  const only = isOne ? first : undefined;
  const bundles = () => reports.map((report) => `${JSON.stringify(fhirBundle(report))}\n`).join("");
  if (format === "fhir" && only) return written(JSON.stringify(fhirBundle(only)), "application/fhir+json", "fhir.json");
  if (format === "fhir") return written(bundles(), "application/fhir+ndjson", "fhir.ndjson");
  if (format === "hl7")
    return written(only ? hl7Message(only, at) : hl7Batch(reports, at), "x-application/hl7-v2+er7", "hl7");
  if (format === "csv") return written(`\ufeff${formatReportsAsCsv(reports)}`, "text/csv", "csv");
  return written(formatReportsAsVcf(reports, at, format === "pharmcat"), "text/plain", "vcf");
}
