import type { InstrumentCall, WellRole } from "../../calling/reading.types";
import { headingKey } from "./delimited-line";
import type { ExperimentType } from "./instrument-export.types";

const roles: Readonly<Record<string, WellRole>> = {
  unknown: "unknown",
  unkn: "unknown",
  ntc: "ntc",
  negative: "ntc",
  negativecontrol: "ntc",
  pcallele1: "positive-allele1",
  positive11: "positive-allele1",
  pcallele2: "positive-allele2",
  positive22: "positive-allele2",
  pcalleleboth: "positive-both",
  positive12: "positive-both",
  positive: "positive",
  positivecontrol: "positive",
  pc: "positive",
  pos: "positive",
  posctrl: "positive",
  negctrl: "ntc",
  nac: "ntc",
  ntp: "ntc",
  nrt: "ntc",
  ipc: "ipc",
  blockedipc: "blocked-ipc",
  standard: "standard",
  std: "standard",
};

/** The role of a well, from the Task column; null for an unknown word. */
export function roleOfTask(task: string): WellRole | null {
  // Bio-Rad numbers its wells: "Unkn-01", "NTC-2".
  const keys = [headingKey(task), headingKey(task.replace(/-\d{1,3}$/, ""))];
  for (const key of keys) if (Object.hasOwn(roles, key)) return roles[key] ?? null;
  return null;
}

/** Genotyping or presence/absence, from the header of the file. */
export function experimentType(text: string | null): ExperimentType {
  const key = headingKey(text ?? "");
  if (key.includes("genotyping")) return "genotyping";
  return key.includes("presence") && key.includes("absence") ? "presence-absence" : "unknown";
}

const plainCalls: Readonly<Record<string, InstrumentCall>> = {
  negativecontrol: "negative-control",
  negativecontrolnc: "negative-control",
  noamplification: "no-amplification",
  noamplificationnoamp: "no-amplification",
  noamp: "no-amplification",
  undetermined: "undetermined",
  nocall: "undetermined",
  presence: "present",
  present: "present",
  absence: "absent",
  absent: "absent",
  // CFX writes "(+) Positive", Diomni POSITIVE.
  positive: "present",
  negative: "absent",
  unconfirmed: "unconfirmed",
  inconclusive: "unconfirmed",
  ipcsucceeded: "ipc-ok",
  ipcpassed: "ipc-ok",
  ipcfailed: "ipc-failed",
  blockedipccontrol: "blocked-ipc-control",
};

/**
 * The instrument's call in a common spelling. Genotypes are read with the allele names in the file itself ("Homozygous G/G"),
 * or the instrument's default names; a pair of other names is "other", never a guess.
 */
export function readCall(text: string, allele1: string | null, allele2: string | null): InstrumentCall | null {
  if (text === "") return null;
  const key = headingKey(text);
  if (Object.hasOwn(plainCalls, key)) return plainCalls[key] ?? "other";
  const named = pairCall(text, allele1 ?? "Allele 1", allele2 ?? "Allele 2");
  return named ?? pairCall(text, "Allele 1", "Allele 2") ?? "other";
}

function pairCall(text: string, allele1: string, allele2: string): InstrumentCall | null {
  const lower = text.toLowerCase();
  const [first, second] = [allele1.toLowerCase(), allele2.toLowerCase()];
  if (first === second) return null;
  const isHomozygous = lower.startsWith("homozygous ");
  const isHeterozygous = lower.startsWith("heterozygous ");
  const pair = isHomozygous || isHeterozygous ? lower.slice(lower.indexOf(" ") + 1).trim() : lower;
  if (pair === `${first}/${first}`) return isHeterozygous ? null : "allele1";
  if (pair === `${second}/${second}`) return isHeterozygous ? null : "allele2";
  if (pair === `${first}/${second}` || pair === `${second}/${first}`) return isHomozygous ? null : "both";
  return null;
}

/** True for a column of quality flags, which has capitals only, such as NOAMP, EXPFAIL, HIGHSD. */
export function isFlagHeading(heading: string): boolean {
  return /^[A-Z][A-Z0-9]{3,15}$/.test(heading);
}

/** True for a heading whose cells are all numbers printed by the instrument; used to find the decimal mark. */
export function isNumberHeading(heading: string): boolean {
  const key = headingKey(heading);
  return /(rn|sd|mean|ct|cq|score|conf|threshold|value|ref|quality|quantity)$/.test(key) && !key.endsWith("snp");
}
