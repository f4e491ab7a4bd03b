import { typeManualResult } from "#contract/manual-entries.schemas";
import { uploadPartnerImport } from "#contract/partner-imports.schemas";
import { retestResultSets } from "#contract/result-sets.schemas";
import { checkImport } from "../../features/partner-imports/judge-import.actions";
import { demoExportFile } from "./findings";
import { isoDay } from "./laboratory";
import { signInAs } from "./staff";
import type { DemoContext } from "./stage";

/** Open work: typed results, samples without a result, and a partner's file with wrong rows. */
export async function createOpenWork(stage: DemoContext, spare: string[]): Promise<void> {
  const typed = spare.splice(0, 3);
  const unclear = spare.splice(0, 3);
  const sentOn = spare.splice(0, 2);
  const all = [...typed, ...unclear, ...sentOn];
  await stage.bindAll(all, "std");
  await stage.lab.receive(all);
  await withoutResult(stage, unclear);
  await typedResults(stage, typed);
  await partnerFile(stage, sentOn, spare[0] ?? "");
}

/** Two entries wait for their second typing, one from each of the two people; the typings of a third differ. */
async function typedResults(
  { world, staff }: DemoContext,
  [one = "", other = "", unequal = ""]: string[],
): Promise<void> {
  const technician = await signInAs(world, staff.technician);
  const admin = await signInAs(world, staff.admin);
  const body = (barcode: string, rs671: string) =>
    ({ body: { barcode, method: "sanger", values: { rs671, rs1229984: "CT" }, controlsOk: true } }) as const;
  await technician.call(typeManualResult, body(one, "AG"));
  await admin.call(typeManualResult, body(other, "GG"));
  await technician.call(typeManualResult, body(unequal, "AG"));
  await admin.call(typeManualResult, body(unequal, "AA"));
}

/** One sample without a call, one whose replicates disagree, and one that gave no result twice. */
async function withoutResult({ world, lab, staff }: DemoContext, barcodes: string[]): Promise<void> {
  const [silent = "", , unequal = ""] = barcodes;
  const run = (tubes: readonly string[], name: string) => {
    const findings = tubes.map((barcode) => ({
      barcode,
      genotypes: { rs671: barcode === unequal ? "AG" : null, rs1229984: "CT" },
    }));
    world.now += 5_400_000;
    const file = demoExportFile("alcohol", findings, world.now, name, { conflictOf: unequal });
    return lab.importFile(`alcohol-${isoDay(world.now)}-${name}.txt`, "alcohol", file);
  };
  const [first = ""] = await run(barcodes, "a");
  const technician = await signInAs(world, staff.technician);
  await technician.call(retestResultSets, { body: { ids: [first], reason: "荧光信号过弱，重新上机" } });
  await run([silent], "b");
}

/** Two valid tubes, and a row for each common mistake. */
async function partnerFile(
  { world, staff }: DemoContext,
  [one = "", other = ""]: string[],
  unbound: string,
): Promise<void> {
  const rows = [
    "barcode,site,allele1,allele2,result",
    `${one},rs671,G,A,`,
    `${one},rs1229984,,,C/T`,
    `${other},rs671,G,G,`,
    `${other},rs1229984,,,T/T`,
    `${other},rs671,G,A,`,
    `${one},rs4680,A,G,`,
    `${one.slice(0, -2)},rs671,G,G,`,
    `${unbound},rs671,G,X,`,
    `${unbound},rs1229984,C,T,`,
  ];
  const technician = await signInAs(world, staff.technician);
  const query = { fileName: "合作实验室-1121.csv", productCode: "alcohol", partner: "杭州示例医学检验实验室" };
  const { id } = await technician.call(uploadPartnerImport, { query, body: `${rows.join("\n")}\n` });
  await checkImport(world.deps, id);
}
