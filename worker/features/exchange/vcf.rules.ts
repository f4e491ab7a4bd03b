import { chinaDay } from "../../platform/china-day";
import type { ExchangeReport, ExchangeSite } from "./exchange.types";
import { chromosomes, type GenomeSite } from "./genome-sites";

type Placed = Pick<ExchangeSite, "rsid" | "gene"> & { readonly place: GenomeSite };

const genotype = (site: ExchangeSite | undefined) => site?.alleles?.join("/") ?? "./.";

/** A value for INFO: characters with a special meaning are percent-encoded (VCF 4.3, 1.2), so that no text can add a field or a line. */
const infoValue = (text: string) =>
  text.replaceAll(/[%:;=,\s\p{Cc}]/gu, (character) => encodeURIComponent(character).replace(/^[:]$/, "%3A"));

/** An identifier with only word characters, dots and hyphens. */
const plainId = (text: string) => text.replaceAll(/[^\w.-]/g, "_");

/**
 * VCF 4.3 on GRCh38, one column per report, unphased; `./.` where a report has no call of that site. For PharmCAT, lines
 * without a call are left out, because it treats missing lines as not called and never as the reference.
 */
export function formatReportsAsVcf(reports: readonly ExchangeReport[], at: number, isForPharmcat = false): string {
  const sites = reports.flatMap((report) => report.sites);
  const placed = new Map<string, Placed>();
  for (const { rsid, gene, place, alleles } of sites)
    if (place && (alleles || !isForPharmcat)) placed.set(rsid, { rsid, gene, place });
  const order = [...placed.values()].toSorted(
    ({ place: a }, { place: b }) => Number(a.chromosome) - Number(b.chromosome) || a.position - b.position,
  );
  const unplaced = [...new Set(sites.filter(({ place }) => !place).map(({ rsid }) => rsid))];
  const contigs = [...new Set(order.map(({ place }) => place.chromosome))];
  const [gene, about] = isForPharmcat ? ["PX", pharmcatNote(order)] : ["GENE", []];
  const lines = [
    "##fileformat=VCFv4.3",
    `##fileDate=${chinaDay(at).replaceAll("-", "")}`,
    "##source=report-exchange",
    "##reference=GRCh38",
    ...contigs.map((id) => `##contig=<ID=chr${id},length=${chromosomes[id]?.[1]},assembly=GRCh38>`),
    `##INFO=<ID=${gene},Number=.,Type=String,Description="Gene">`,
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
    ...(unplaced.length > 0 ? [`##sitesLeftOut=${unplaced.map(plainId).join(",")}`] : []),
    ...about,
    ["#CHROM", "POS", "ID", "REF", "ALT", "QUAL", "FILTER", "INFO", "FORMAT", ...reports.map(columnOf)].join("\t"),
    ...order.map(({ rsid, gene: symbol, place: { chromosome, position, reference, other } }) =>
      [
        ...[
          `chr${chromosome}`,
          position,
          plainId(rsid),
          reference,
          other,
          ".",
          "PASS",
          `${gene}=${infoValue(symbol)}`,
          "GT",
        ],
        ...reports.map((report) => genotype(report.sites.find((site) => site.rsid === rsid))),
      ].join("\t"),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

const columnOf = ({ number }: ExchangeReport) => number;

function pharmcatNote(sites: readonly Placed[]): string[] {
  const known = sites.filter(({ place }) => place.isOfPharmcat).map(({ rsid }) => rsid);
  return [
    `##pharmcatPositions=${known.join(",") || "none"}`,
    "##pharmcatNote=Only what was measured. Every other position of PharmCAT is missing and is not the reference allele.",
  ];
}
