import { manualMessages } from "#contract/manual-entries";
import { siteName } from "../products/assay.rules";
import type { AssayDefinition } from "../products/assay.types";

interface ManualTarget {
  readonly code: string;
  readonly name: string;
  readonly options: { readonly value: string; readonly label: string }[];
}

const findings = [
  { value: "not_detected", label: "未检出" },
  { value: "detected", label: "检出" },
  { value: "inconclusive", label: "待复核" },
  { value: "invalid", label: "无效" },
];
const noCall = { value: "", label: "未判出" };

/** What people may type: the assay's own genotypes, or findings. */
export function manualTargets(assay: AssayDefinition): ManualTarget[] {
  if (assay.kind === "pathogen") return assay.targets.map(({ code, name }) => ({ code, name, options: [...findings] }));
  return assay.sites.map((site) => ({
    code: site.rsid,
    name: siteName(site),
    options: [...site.genotypes.map(({ genotype, shown }) => ({ value: genotype, label: shown })), noCall],
  }));
}

/** The sentence for each target whose value cannot be; nothing beside them may be said. */
export function wrongValues(targets: readonly ManualTarget[], values: Readonly<Record<string, string>>) {
  const errors: Record<string, string[]> = {};
  for (const { code, options } of targets) {
    if (!options.some(({ value }) => value === values[code])) errors[code] = [manualMessages.valueInvalid];
  }
  for (const code of Object.keys(values)) {
    if (!targets.some((target) => target.code === code)) errors[code] = [manualMessages.valueInvalid];
  }
  return errors;
}

/**
 * Whether results of a product may be typed. Without the parameter genotypes may, because sequences and gels are read by
 * people; a panel has controls that only its instrument shows. With it, exactly the products that it names.
 */
export function mayBeTyped(code: string, assay: AssayDefinition, parameter: string | null): boolean {
  if (parameter === null) return assay.kind === "genotype";
  return parameter.split(/[,，\s]+/).includes(code);
}

export const isSame = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([code, value]) => b[code] === value);
