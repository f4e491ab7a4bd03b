import type { PartnerVerdict } from "#contract/partner-imports";
import type { PartnerCells } from "#contract/partner-imports.schemas";
import { isNoValue, isUndetermined } from "../instrument-files/dialects/read-number";
import { assayCodes, codeOfAssayName } from "../products/assays/assay.rules";
import type { AssayDefinition, GenotypeSite, PathogenTarget } from "../products/assays/assay.types";
import { canonicalGenotype } from "../products/genotype";
import type { TargetFinding } from "../products/pathogen-findings.rules";
import { isBarcode } from "../specimens/barcodes/barcodes.rules";

export interface CheckedCells {
  readonly barcode: string;
  readonly targetCode: string;
  /** Canonical genotype or finding; null when the partner made no call. */
  readonly value: string | null;
  readonly ct: number | null;
  /** What is wrong with the cells themselves; null when the verdict depends on tube and sample. */
  readonly problem: Extract<PartnerVerdict, "bad_barcode" | "unknown_target" | "bad_value"> | null;
}

/** How many readings of repeated cell texts are cached; Ct values of panels vary too much to cache more. */
const rememberedMax = 5_000;

/** Checks the cells of rows under an assay. Names are looked up in the assay's own tables; nothing is guessed. */
export function createCellChecker(assay: AssayDefinition): (cells: PartnerCells) => CheckedCells {
  const codes = assayCodes(assay);
  const codeOf = (name: string) =>
    codes.find((one) => one.toLowerCase() === name.toLowerCase()) ?? codeOfAssayName(assay, name);
  const judge = (cells: PartnerCells): Omit<CheckedCells, "barcode"> => {
    const code = codeOf(cells.target);
    const value = code === null ? undefined : statedValue(assay, code, cells);
    const ct = ctOf(cells.ct);
    const row = { targetCode: code ?? cells.target, value: value ?? null, ct: ct ?? null };
    if (code === null || value === "strange") return { ...row, value: null, problem: "unknown_target" };
    return { ...row, problem: value === undefined || ct === undefined ? "bad_value" : null };
  };
  const remembered = new Map<string, Omit<CheckedCells, "barcode">>();
  return (cells) => {
    const { barcode, target, allele1, allele2, result, ct } = cells;
    const key = `${target}\n${allele1}\n${allele2}\n${result}\n${ct}`;
    const known = remembered.get(key);
    const judged = known ?? judge(cells);
    if (!known && remembered.size < rememberedMax) remembered.set(key, judged);
    return {
      barcode,
      targetCode: judged.targetCode,
      value: judged.value,
      ct: judged.ct,
      problem: isBarcode(barcode) ? judged.problem : "bad_barcode",
    };
  };
}

/** Undefined: not readable; "strange": a target that the product does not report. */
function statedValue(assay: AssayDefinition, code: string, cells: PartnerCells): string | null | undefined {
  if (assay.kind === "genotype") {
    const site = assay.sites.find(({ rsid }) => rsid === code);
    return site ? genotypeOfCells(site, cells) : "strange";
  }
  const target = assay.targets.find((one) => one.code === code);
  return target ? findingOfCells(target, cells) : "strange";
}

const isNoCall = (text: string) =>
  isNoValue(text) || isUndetermined(text) || /^(no ?call|nc|未判出|未检出信号)$/i.test(text);

function genotypeOfCells(site: GenotypeSite, { allele1, allele2, result }: PartnerCells): string | null | undefined {
  const isSplit = allele1 !== "" || allele2 !== "";
  if (isSplit ? isNoCall(allele1) && isNoCall(allele2) : isNoCall(result)) return null;
  const names = isSplit ? [allele1, allele2] : halves(result);
  const [a, b] = names.map((name) => (Object.hasOwn(site.alleles, name) ? site.alleles[name] : undefined));
  if (!a || !b || names.length !== 2) return undefined;
  const genotype = canonicalGenotype(a, b);
  return site.genotypes.some((entry) => entry.genotype === genotype) ? genotype : undefined;
}

const halves = (result: string) => (/[/|]/.test(result) ? result.split(/\s*[/|]\s*/) : [...result]);

const findings: Readonly<Record<TargetFinding, RegExp>> = {
  detected: /^(detected|positive|pos|\+|检出|阳性)$/i,
  not_detected: /^(not[ _]detected|negative|neg|-|未检出|阴性)$/i,
  inconclusive: /^(inconclusive|equivocal|待复核|可疑)$/i,
  invalid: /^(invalid|无效)$/i,
};

/** The partner's own finding; a Ct alone is only used when the first channel's cut-offs make it a finding. */
function findingOfCells(target: PathogenTarget, cells: PartnerCells): string | undefined {
  const ct = ctOf(cells.ct);
  const [channel] = target.channels;
  const said = (Object.keys(findings) as TargetFinding[]).find((finding) => findings[finding].test(cells.result));
  if (!channel) return undefined;
  if (said) return said === "detected" && typeof ct === "number" && ct > channel.ctInconclusive ? undefined : said;
  if (cells.result !== "" || typeof ct !== "number" || target.channelsNeeded > 1) return undefined;
  return ct <= channel.ctCutoff ? "detected" : ct <= channel.ctInconclusive ? "inconclusive" : undefined;
}

/** Null without a Ct, undefined when it is not a number of cycles. */
function ctOf(text: string): number | null | undefined {
  if (isNoValue(text) || isUndetermined(text)) return null;
  const ct = Number(text);
  return ct > 0 && ct <= 60 ? ct : undefined;
}
