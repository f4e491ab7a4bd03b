import { chinaTime } from "../../platform/china-day";
import { type Code, findingCodes, geneticReportCode, specimenCodes, targetCode, variantCode } from "./codes";
import type { ExchangeReport, ExchangeSite, ExchangeTarget } from "./exchange.types";
import { loincSystem, type SiteFact, siteFacts, snomedSystem, variantPresence } from "./facts.rules";

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\E\\",
  "|": "\\F\\",
  "^": "\\S\\",
  "&": "\\T\\",
  "~": "\\R\\",
  "\n": "\\.br\\",
  "\r": "",
};
/** Escapes a text for HL7 v2: delimiters are escaped, line breaks become .br. */
export const escapeHl7Text = (text: string): string =>
  text.replace(/[\\|^&~\n\r]/g, (letter) => escapes[letter] ?? letter);

/** A moment as HL7's TS in China time, so that its day is the same as in every other format: YYYYMMDDHHMMSS+0800. */
const time = (at: number | null): string =>
  at === null ? "" : `${chinaTime(at).slice(0, 19).replace(/[-T:]/g, "")}+0800`;
const coded = ([code, display]: Code, system: string) => `${escapeHl7Text(code)}^${escapeHl7Text(display)}^${system}`;
const ofLoinc = (code: string) => `${code}^^${loincSystem[1]}`;
/** Builds a segment from fields by their numbers. */
const sparse = (name: string, fields: Readonly<Record<number, string | number>>) =>
  `${[name, ...Array.from({ length: 25 }, (_, i) => fields[i + 1] ?? "")].join("|").replace(/\|+$/, "")}\r`;

/** The first fields of every header: delimiters, sender, time. */
const heading = (laboratory: string, at: number) => `|^~\\&|GENE-LIS|${escapeHl7Text(laboratory)}|||${time(at)}`;

/** HL7 v2.5 ORU^R01 of one report, UTF-8, segments end in CR. A withdrawn report has the status X and no result. */
export function hl7Message(report: ExchangeReport, at: number): string {
  const { number, version, subject, product, status, specimen, kind } = report;
  const state = { final: "F", corrected: "C", amended: "C", withdrawn: "X" }[status];
  const type = specimenCodes[specimen.kind]?.[1];
  // At most 20 characters; a report older than report numbers has its id here.
  const control = `${number}-${version}`.slice(-20);
  const local = `${product.code}^${escapeHl7Text(product.name)}^L`;
  const observations = status === "withdrawn" ? [] : observationsOf(report);
  return [
    `MSH${heading(report.laboratory, at)}||ORU^R01^ORU_R01|${control}|P|2.5|||||CHN|UNICODE UTF-8\r`,
    sparse("PID", {
      1: 1,
      3: `${subject.id}^^^${escapeHl7Text(report.laboratory)}^PI`,
      5: subject.name ? `${escapeHl7Text(subject.name)}^^^^^^L` : "^^^^^^S",
      7: subject.birth.replace("-", ""),
      8: subject.gender === "male" ? "M" : "F",
    }),
    sparse("OBR", {
      1: 1,
      3: `${number}^${escapeHl7Text(report.laboratory)}`,
      4: kind === "pathogen" ? local : `${ofLoinc(geneticReportCode)}^${local}`,
      7: time(report.testedAt),
      22: time(report.issuedAt),
      25: state,
    }),
    sparse("NTE", { 1: 1, 2: "L", 3: escapeHl7Text(status === "withdrawn" ? "报告已撤回" : report.limits) }),
    ...observations.map(([valueType, code, sub, value], i) =>
      sparse("OBX", { 1: i + 1, 2: valueType, 3: code, 4: sub, 5: value, 11: state, 14: time(report.testedAt) }),
    ),
    sparse("SPM", {
      1: 1,
      // The laboratory's own number is the filler's, the second part of the data type EIP.
      2: `^${escapeHl7Text(specimen.id)}`,
      4: type ? coded(type, "HL70487") : "",
      18: time(report.receivedAt),
    }),
  ].join("");
}

type Observation = readonly [valueType: "CWE" | "ST" | "NM", code: string, sub: string, value: string];

function observationsOf(report: ExchangeReport): Observation[] {
  const { level, product } = report;
  return [
    ...report.sites.flatMap((site, i) => ofSite(site, String(i + 1))),
    ...report.targets.map((target) => ofTarget(target, report.specimen.kind)),
    ["ST", `CONCLUSION^${escapeHl7Text(product.name)}结论^L`, "", escapeHl7Text(report.conclusion)],
    ...(level === null ? [] : [["NM", "LEVEL^级别^L", "", String(level)] as const]),
  ];
}

/** All lines of a site have the site's number as sub-id. */
function ofSite(site: ExchangeSite, sub: string): Observation[] {
  const facts = siteFacts(site).map(({ of, value }: SiteFact): Observation => {
    const code = ofLoinc(of);
    if (typeof value === "number") return ["NM", code, sub, String(value)];
    if (typeof value === "string" || !value.system)
      return ["ST", code, sub, escapeHl7Text(typeof value === "string" ? value : value.text)];
    return ["CWE", code, sub, coded([value.code, value.text], value.system[1])];
  });
  const presence = coded(variantPresence(site), loincSystem[1]);
  return site.place ? [["CWE", ofLoinc(variantCode), sub, presence], ...facts] : facts;
}

function ofTarget({ code, name, result, text }: ExchangeTarget, specimen: string): Observation {
  const known = targetCode(specimen, code);
  const local = `${escapeHl7Text(code)}^${escapeHl7Text(name)}^L`;
  const answer = `${coded(findingCodes[result], snomedSystem[1])}^^${escapeHl7Text(text)}^L`;
  return ["CWE", known ? `${ofLoinc(known)}^${local}` : local, "", answer];
}

/** Several messages as one batch file. */
export function hl7Batch(reports: readonly ExchangeReport[], at: number): string {
  const head = heading(reports[0]?.laboratory ?? "", at);
  const messages = reports.map((report) => hl7Message(report, at)).join("");
  return `FHS${head}\rBHS${head}\r${messages}BTS|${reports.length}\rFTS|1\r`;
}
