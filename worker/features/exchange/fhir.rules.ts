import { chinaTime } from "../../platform/china-day";
import {
  type Code,
  findingCodes,
  geneticReportCode,
  genotypeNameCode,
  specimenCodes,
  targetCode,
  variantCode,
} from "./codes";
import type { ExchangeReport, ExchangeSite, ExchangeTarget } from "./exchange.types";
import { forwardGenotype, loincSystem, type SiteFact, siteFacts, snomedSystem, variantPresence } from "./facts.rules";

/** An object for JSON.stringify, which leaves out undefined values. */
type Json = Record<string, unknown>;

const terms = "http://terminology.hl7.org/CodeSystem";
const genomics = "http://hl7.org/fhir/uv/genomics-reporting";

const coded = (system: string, code: string, text?: string, display?: string): Json => ({
  coding: [{ system, code, display }],
  text,
});
const concept = (system: string, [code, display]: Code, text?: string): Json => coded(system, code, text, display);
const profile = (name: string): Json => ({ profile: [`${genomics}/StructureDefinition/${name}`] });
const laboratory = coded(`${terms}/observation-category`, "laboratory");
const time = chinaTime;

/** URNs inside a bundle, derived from the version's hash, so that the same version always has the same ones. */
const urn = (hash: string, n: number) =>
  `urn:uuid:${(hash.slice(0, 28) + String(n).padStart(4, "0")).replace(/(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-8$3-a$4-")}`;

const versionOf = ({ origin, number }: ExchangeReport, version: number): Json => ({
  system: `${origin}/id/report-version`,
  value: `${number}-${version}`,
});

/**
 * FHIR R4 bundle (collection) of one report: DiagnosticReport, Observations, Patient, Specimen and the laboratory; genetic
 * reports follow the profiles of HL7's Genomics Reporting. A withdrawn report has the status entered-in-error and no result.
 */
export function fhirBundle(report: ExchangeReport): Json {
  const { origin, hash, subject, specimen, number, receivedAt, kind, version } = report;
  const isVoid = report.status === "withdrawn";
  const isGenetic = kind !== "pathogen";
  const department = coded(`${terms}/v2-0074`, isGenetic ? "GE" : "MB");
  const refer = (n: number) => ({ reference: urn(hash, n) });
  const base = {
    status: isVoid ? "entered-in-error" : report.status,
    subject: refer(1),
    effectiveDateTime: time(report.testedAt),
    issued: time(report.issuedAt),
    performer: [refer(0)],
  };
  const type = specimenCodes[specimen.kind];
  const observations = isVoid ? [] : observationsOf(report, (n) => refer(n + 4));
  const resources: Json[] = [
    { resourceType: "Organization", name: report.laboratory },
    {
      resourceType: "Patient",
      identifier: [{ system: `${origin}/id/subject`, value: subject.id }],
      name: subject.name ? [{ text: subject.name }] : undefined,
      gender: subject.gender,
      birthDate: subject.birth || undefined,
    },
    {
      resourceType: "Specimen",
      identifier: [{ system: `${origin}/id/specimen`, value: specimen.id }],
      type: type && concept(snomedSystem[0], type[0]),
      subject: refer(1),
      receivedTime: receivedAt === null ? undefined : time(receivedAt),
    },
    {
      resourceType: "DiagnosticReport",
      meta: isGenetic ? profile("genomic-report") : undefined,
      extension: version > 1 ? [replaces(report)] : undefined,
      identifier: [{ system: `${origin}/id/report`, value: number }, versionOf(report, version)],
      ...base,
      category: [department],
      code: isGenetic ? coded(loincSystem[0], geneticReportCode, report.product.name) : { text: report.product.name },
      specimen: [refer(2)],
      result: isVoid ? undefined : observations.map((_, i) => refer(i + 4)),
      conclusion: isVoid ? "报告已撤回" : `${report.conclusion}。${report.limits}`,
    },
    ...observations.map((observation) => ({
      resourceType: "Observation",
      category: [laboratory, department],
      specimen: refer(2),
      method: { text: report.method },
      ...base,
      ...observation,
    })),
  ];
  return {
    resourceType: "Bundle",
    type: "collection",
    identifier: versionOf(report, version),
    timestamp: time(report.issuedAt),
    entry: resources.map((resource, n) => ({ fullUrl: urn(hash, n), resource })),
  };
}

const replaces = (report: ExchangeReport): Json => ({
  url: "http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces",
  valueReference: { type: "DiagnosticReport", identifier: versionOf(report, report.version - 1) },
});

function observationsOf(report: ExchangeReport, refer: (n: number) => Json): Json[] {
  const found = [
    ...report.sites.map(variantOf),
    ...report.targets.map((target) => targetOf(target, report.specimen.kind)),
  ];
  const derivedFrom = found.length > 0 ? found.map((_, i) => refer(i)) : undefined;
  return [...found, { ...conclusionOf(report), derivedFrom }];
}

function component({ of, value }: SiteFact): Json {
  const code = coded(loincSystem[0], of);
  if (typeof value === "number") return { code, valueRange: { low: { value } } };
  if (typeof value === "string") return { code, valueString: value };
  const { system, code: own, text } = value;
  return { code, valueCodeableConcept: system ? coded(system[0], own, text) : { text } };
}

/** Follows the profile "variant"; for a site without a known position only its bases are given. */
function variantOf(site: ExchangeSite): Json {
  const { place } = site;
  const text = forwardGenotype(site);
  const asSpelt = `${site.gene} ${site.rsid} ${site.letters ?? ""}`.trim();
  return {
    component: siteFacts(site).map(component),
    note: [{ text: asSpelt }],
    ...(place
      ? {
          meta: profile("variant"),
          code: coded(loincSystem[0], variantCode),
          valueCodeableConcept: concept(loincSystem[0], variantPresence(site)),
        }
      : {
          code: coded(loincSystem[0], genotypeNameCode),
          valueCodeableConcept: text ? { text } : undefined,
          dataAbsentReason: text ? undefined : coded(`${terms}/data-absent-reason`, "error"),
        }),
  };
}

function targetOf({ code, name, result, text }: ExchangeTarget, specimen: string): Json {
  const known = targetCode(specimen, code);
  return {
    code: known ? coded(loincSystem[0], known, name) : { text: name },
    valueCodeableConcept: concept(snomedSystem[0], findingCodes[result], text),
  };
}

/**
 * The rules' conclusion: a therapeutic implication when it is about a medicine, otherwise a plain finding and not a diagnosis.
 */
function conclusionOf({ kind, conclusion, level, product }: ExchangeReport): Json {
  if (kind === "medication")
    return {
      meta: profile("therapeutic-implication"),
      code: coded(`${genomics}/CodeSystem/tbd-codes-cs`, "therapeutic-implication"),
      note: [{ text: conclusion }],
    };
  return {
    code: { text: `${product.name}结论` },
    valueString: conclusion,
    component: level === null ? undefined : [{ code: { text: "级别" }, valueInteger: level }],
  };
}
