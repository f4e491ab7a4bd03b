import { type ExchangeFormat, exchangeMessages } from "#contract/report-exchange";
import { reportNumber } from "#contract/report-number";
import type { AssayDefinition } from "../products/assays/assay.types";
import type { ReportPayload, ReportPerson } from "../reports/publish/report-payload";
import type { ExchangePage } from "../reports/read/exchange-pages.queries";
import type { ExchangeReport } from "./exchange.types";
import { allelesOf, genomeSites } from "./genome-sites";

/**
 * Why a report may not be exported in this format, as a sentence; undefined when it may. A withdrawn report is only exported as
 * a notice.
 */
export function exportRefusal(
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

/** The person of a report, by pseudonym or by name. */
interface Subject {
  readonly id: string;
  readonly specimenId: string;
  readonly person: ReportPerson | null;
  readonly isIdentified: boolean;
}

const resultKinds: readonly string[] = ["level", "phrase", "gene", "target"];

/** A version that changes a result is "corrected"; one with other rules, other texts or another spelling of the name is "amended". */
function statusOf({ state, versionN }: ExchangePage, { changes = [] }: ReportPayload): ExchangeReport["status"] {
  if (state === "withdrawn") return "withdrawn";
  if (versionN === 1) return "final";
  const kinds = changes.map(({ kind }) => kind);
  return kinds.some((kind) => resultKinds.includes(kind)) && !kinds.includes("rules") ? "corrected" : "amended";
}

/** A stored version that may be exported, in the common form for all formats. */
export function exchangeReport(page: ExchangePage, from: Sender, about: Subject): ExchangeReport {
  // Publishing stored it with the type ReportPayload, and it cannot change.
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
      // Alleles need the assay, because it says on which strand the genotype was written.
      const alleles = orientation ? allelesOf(letters, place, orientation) : null;
      return { rsid, gene, letters, place, alleles };
    }),
    targets: targets.map(({ code, name, result, resultText: text }) => ({ code, name, result, text })),
  };
}
