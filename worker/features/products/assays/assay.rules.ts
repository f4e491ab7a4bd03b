import { defaultModuleLimits } from "#contract/assays";
import { readWell, rotateWell } from "#contract/plate-geometry";
import { canonicalGenotype } from "../genotype";
import type { AssayDefinition, GenotypeAssay, GenotypeSite, ModuleLimits, PathogenAssay } from "./assay.types";

/** Names of instruments are compared without case and extra blanks. */
export function normalizeAssayName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}

/** The site, target or internal control that an instrument's assay name means; null for an unknown name. */
export function codeOfAssayName(assay: AssayDefinition, assayName: string): string | null {
  const key = normalizeAssayName(assayName);
  const has = (names: readonly string[]) => names.some((name) => normalizeAssayName(name) === key);
  if (assay.kind === "genotype") return assay.sites.find((site) => has(site.assayNames))?.rsid ?? null;
  if (has(assay.internalControl.assayNames)) return assay.internalControl.code;
  return assay.targets.find((target) => target.channels.some((channel) => has(channel.assayNames)))?.code ?? null;
}

/** Every code a reading can have under an assay: its sites, or its targets and the internal control. */
export function assayCodes(assay: AssayDefinition): string[] {
  if (assay.kind === "genotype") return assay.sites.map((site) => site.rsid);
  return [...assay.targets.map((target) => target.code), assay.internalControl.code];
}

/** Codes as in `assayCodes` with their display names; a site is named by its gene and rsid. */
export function assayTargets(assay: AssayDefinition): { code: string; name: string }[] {
  if (assay.kind === "genotype") return assay.sites.map((site) => ({ code: site.rsid, name: siteName(site) }));
  return [...assay.targets, assay.internalControl].map(({ code, name }) => ({ code, name }));
}

/** Targets without the internal control, each with the results that can be reported for it. */
export function reportedTargets(assay: AssayDefinition): { code: string; name: string; values: string[] }[] {
  if (assay.kind === "genotype")
    return assay.sites.map((site) => ({
      code: site.rsid,
      name: siteName(site),
      values: site.genotypes.map(({ genotype }) => genotype),
    }));
  return assay.targets.map(({ code, name }) => ({ code, name, values: ["detected", "not_detected"] }));
}

export const moduleLimitsOf = (assay: PathogenAssay): ModuleLimits => assay.moduleLimits ?? defaultModuleLimits;

export const siteName = ({ gene, rsid }: Pick<GenotypeSite, "gene" | "rsid">): string => `${gene} ${rsid}`;

/** Problems of an assay definition, as sentences for its author; empty when it may be used. */
export function checkAssay(assay: AssayDefinition): string[] {
  const problems = assay.kind === "genotype" ? checkGenotypeAssay(assay) : checkPathogenAssay(assay);
  const names = assay.kind === "genotype" ? siteNames(assay) : channelNames(assay);
  const keys = names.map(normalizeAssayName);
  if (new Set(keys).size !== keys.length) problems.push("同一个仪器名称用于多个检测项目");
  if (isSymmetric(assay)) problems.push("质控孔旋转 180 度后与原来相同，无法发现放反的板");
  return problems;
}

const siteNames = (assay: GenotypeAssay) => assay.sites.flatMap((site) => site.assayNames);
const channelNames = (assay: PathogenAssay) => [
  ...assay.internalControl.assayNames,
  ...assay.targets.flatMap((target) => target.channels.flatMap((channel) => channel.assayNames)),
];

/** Checks that no two controls are in the same well. */
function sharedPlaces(controls: AssayDefinition["controls"]): string[] {
  const places = controls.flatMap(({ position }) => readWell(position)?.name ?? []);
  return places.filter((place, index) => places.indexOf(place) !== index).map((place) => `${place} 有两个质控`);
}

function checkSiteFacts(site: GenotypeSite): string[] {
  const problems: string[] = [];
  if (!/^rs\d{1,12}$/.test(site.rsid)) problems.push(`位点编号“${site.rsid}”应为 rs 加数字`);
  if (site.gene === "") problems.push(`${site.rsid} 没有写基因`);
  else if (!/^[A-Za-z0-9][A-Za-z0-9.@-]{0,19}$/.test(site.gene))
    problems.push(`${site.rsid} 的基因“${site.gene}”应为基因符号：字母、数字和 - . @，最多 20 个`);
  if (site.assayNames.length === 0) problems.push(`${site.rsid} 没有仪器上的名称`);
  const isPalindrome = /^(AT|TA|CG|GC)$/.test([...new Set(Object.values(site.alleles))].join(""));
  if (isPalindrome && site.strandNote === "") problems.push(`${site.rsid} 的两个等位基因互补，请写明按哪条链`);
  if (site.plateColumns.length === 0) problems.push(`${site.rsid} 没有板上的列`);
  return problems;
}

function checkGenotypeAssay(assay: GenotypeAssay): string[] {
  const problems = assay.sites.length === 0 ? ["还没有检测位点"] : sharedPlaces(assay.controls);
  const rsids = assay.sites.map((site) => site.rsid);
  if (new Set(rsids).size !== rsids.length) problems.push("同一个位点写了两次");
  for (const site of assay.sites) {
    problems.push(...checkSiteFacts(site));
    const bases = [...new Set(Object.values(site.alleles))];
    const possible = bases.flatMap((a) => bases.map((b) => canonicalGenotype(a, b)));
    const listed = site.genotypes.map((entry) => entry.genotype);
    if (bases.length !== 2) problems.push(`${site.rsid} 的等位基因应正好有两种`);
    if (listed.length !== new Set(listed).size || !sameSet(possible, listed)) {
      problems.push(`${site.rsid} 的基因型与等位基因不符`);
    }
    const controls = assay.controls.filter((control) => control.rsid === site.rsid);
    const genotypes = controls.flatMap((control) => (control.expect === "genotype" ? [control.genotype] : []));
    if (!controls.some((control) => control.expect === "ntc")) problems.push(`${site.rsid} 没有无模板质控`);
    if (genotypes.length === 0) problems.push(`${site.rsid} 没有阳性质控`);
    if (genotypes.some((genotype) => !listed.includes(genotype))) problems.push(`${site.rsid} 的阳性质控基因型不存在`);
    for (const control of controls) {
      const well = readWell(control.position);
      if (!well || !site.plateColumns.includes(well.column))
        problems.push(`${control.position} 不在 ${site.rsid} 的列中`);
    }
  }
  if (assay.controls.some((control) => !assay.sites.some((site) => site.rsid === control.rsid))) {
    problems.push("质控孔属于不存在的位点");
  }
  return problems;
}

function checkPathogenAssay(assay: PathogenAssay): string[] {
  const problems = assay.targets.length === 0 ? ["还没有检测项目"] : sharedPlaces(assay.controls);
  const parts = [...assay.targets, assay.internalControl];
  if (parts.some(({ code, name }) => code === "" || name === "")) problems.push("有项目或内参没有写编号或名称");
  if (new Set(parts.map(({ code }) => code)).size !== parts.length) problems.push("项目编号重复");
  for (const expect of ["ntc", "positive"] as const) {
    if (!assay.controls.some((control) => control.expect === expect)) {
      problems.push(expect === "ntc" ? "没有无模板质控" : "没有阳性质控");
    }
  }
  for (const target of assay.targets) {
    if (target.channelsNeeded < 1 || target.channelsNeeded > target.channels.length) {
      problems.push(`${target.name} 需要的通道数不成立`);
    }
    if (target.channels.some((channel) => channel.ctCutoff > channel.ctInconclusive)) {
      problems.push(`${target.name} 的待复核界值早于阳性界值`);
    }
    if (target.positiveWindow.from >= target.positiveWindow.to) problems.push(`${target.name} 的阳性质控窗口不成立`);
  }
  if (assay.controls.some((control) => !readWell(control.position))) problems.push("质控孔位不存在");
  return [...problems, ...checkModuleLimits(moduleLimitsOf(assay))];
}

function checkModuleLimits({ baselineFrom, baselineTo, ...limits }: ModuleLimits): string[] {
  const problems: string[] = [];
  if (Object.values(limits).some((limit) => limit <= 0)) problems.push("设备模块的阈值和允许差应大于 0");
  if (baselineFrom < 1 || baselineTo < baselineFrom + 5) problems.push("设备曲线的基线至少要有 6 个循环");
  return problems;
}

function isSymmetric(assay: AssayDefinition): boolean {
  const expected = new Map<string, string>();
  for (const control of assay.controls) {
    const well = readWell(control.position);
    if (well) expected.set(well.name, control.expect === "genotype" ? control.genotype : control.expect);
  }
  return [...expected].every(([position, expect]) => {
    const well = readWell(position);
    return well !== null && expected.get(rotateWell(well).name) === expect;
  });
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((value) => right.has(value));
}

/** The target codes of an assay, in its order. */
export const targetCodes = (assay: AssayDefinition | undefined): string[] =>
  assay ? assayTargets(assay).map(({ code }) => code) : [];

/** Answers a function that gives the display name of a code; a code that the assay no longer has is shown as it is. */
export function targetNames(assay: AssayDefinition | undefined): (code: string | null) => string {
  const names = new Map(assay ? assayTargets(assay).map(({ code, name }) => [code, name]) : []);
  return (code) => (code === null ? "" : (names.get(code) ?? code));
}
