import { type ExchangeFormat, exchangeMessages } from "#contract/report-exchange";
import { reportNumber } from "#contract/report-number";
import type { AssayDefinition } from "../products/assays/assay.types";
import type { ReportPayload, ReportPerson } from "../reports/publish/report-payload";
import type { ExchangePage } from "../reports/read/exchange-pages.queries";
import type { ExchangeReport } from "./exchange.types";
import { allelesOf, genomeSites } from "./genome-sites";

/** Why a report may not leave in this format, in words; undefined when it may. A withdrawn one leaves as a notice alone. */
export function refusalOf(
  { state, consentWithdrawnAt, payload }: Pick<ExchangePage, "state" | "consentWithdrawnAt" | "payload">,
  format: ExchangeFormat,
): string | undefined {
  if (consentWithdrawnAt !== null) return exchangeMessages.consentWithdrawn;
  if (payload === null || !["published", "corrected", "withdrawn"].includes(state)) return exchangeMessages.unavailable;
  return state === "withdrawn" && format !== "fhir" && format !== "hl7" ? exchangeMessages.withdrawn : undefined;
}

interface Sender {
  readonly origin: string;
  readonly laboratory: string;
}

/** Whom a report is about, by pseudonyms or as he is called. */
interface Subject {
  readonly id: string;
  readonly specimenId: string;
  readonly person: ReportPerson | null;
  readonly isIdentified: boolean;
}

const resultKinds: readonly string[] = ["level", "phrase", "gene", "target"];

/** A result that was wrong is corrected; other rules, other words or another spelling of the name amend. */
function statusOf({ state, versionN }: ExchangePage, { changes = [] }: ReportPayload): ExchangeReport["status"] {
  if (state === "withdrawn") return "withdrawn";
  if (versionN === 1) return "final";
  const kinds = changes.map(({ kind }) => kind);
  return kinds.some((kind) => resultKinds.includes(kind)) && !kinds.includes("rules") ? "corrected" : "amended";
}

/** A stored version that may leave, as every format says it. */
export function exchangeReport(page: ExchangePage, from: Sender, about: Subject): ExchangeReport {
  // Written by publishing, which is typed by ReportPayload, and immutable since.
  const payload = page.payload as ReportPayload;
  const { kind, product, headline, limits, method, genes, targets } = payload;
  const assay = page.assay as AssayDefinition | null;
  const sites = assay?.kind === "genotype" ? assay.sites : [];
  const { name = "", gender = "male", birth = "" } = about.person ?? {};
  return {
    ...from,
    hash: page.contentHash,
    number: page.serial === null ? page.id : reportNumber(page.serial),
    version: page.versionN,
    status: statusOf(page, payload),
    issuedAt: page.state === "withdrawn" ? page.stateChangedAt : page.publishedAt,
    testedAt: page.pcrTime,
    receivedAt: page.receivedAt,
    product,
    kind,
    method: method.assay,
    specimen: { id: about.specimenId, kind: product.sampleKind },
    subject: {
      id: about.id,
      name: about.isIdentified ? name : null,
      gender,
      birth: about.isIdentified ? birth : birth.slice(0, 4),
    },
    conclusion: headline.phrase,
    limits: limits.standing,
    level: page.level,
    sites: genes.map(({ gene, site: rsid, genotype: letters }) => {
      const place = genomeSites.get(rsid);
      const orientation = sites.find((one) => one.rsid === rsid)?.orientation;
      // Without the assay that says on which strand it wrote, there is no allele.
      const alleles = orientation ? allelesOf(letters, place, orientation) : null;
      return { rsid, gene, letters, place, alleles };
    }),
    targets: targets.map(({ code, name, result, resultText: text }) => ({ code, name, result, text })),
  };
}
