import { getAssay, listAssays } from "#contract/assays.schemas";
import type { BodyIn, DataOf } from "#contract/endpoint";
import { commitImport, uploadImport } from "#contract/run-imports.schemas";
import { getRun } from "#contract/runs.schemas";
import {
  createValidation,
  getValidation,
  saveReferenceMaterials as saveMaterials,
  type saveReferenceMaterials,
  updateValidation,
  type ValidationContent,
} from "#contract/validations.schemas";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { nextNumber } from "../../support/factories";
import { alcoholPlate, carrier, drinker, flusher } from "../plates";

/** The person who makes a validation, and the laboratory. */
interface Prover {
  readonly world: World;
  readonly technician: Browser;
}

type Materials = BodyIn<typeof saveReferenceMaterials>["materials"];

const truth = (value: string) => ({ value, source: "为测试而设的真值", copies: null });

/** Cell lines with different genotypes, by their codes. */
export function materialsForm(codes: readonly string[]): Materials {
  const genotypes = [carrier, drinker, flusher];
  return Object.fromEntries(
    codes.map((code, i) => {
      const { rs671, rs1229984 } = genotypes[i % 3] ?? carrier;
      const truths = { rs671: truth(rs671), rs1229984: truth(rs1229984) };
      return [code, { name: `细胞系 ${code}`, kind: "genomic", supplier: "Coriell", lot: "", truths } as const];
    }),
  );
}

export const newCodes = (count: number) => Array.from({ length: count }, () => `NA${10_000 + nextNumber()}`);

/** The assay in force of a product of the catalogue. */
export async function assayInForce({ technician }: Prover, code = "ALC-2") {
  const { list } = (await technician.call(listAssays)).data;
  const found = list.find((one) => one.code === code && one.state === "live");
  if (!found) throw new Error(`no assay ${code} in force`);
  return (await technician.call(getAssay, { params: { id: found.id } })).data;
}

/** Imports a plate of reference materials; returns its run. */
export async function validationRun({ technician: as, world }: Prover, text: string, productCode = "alcohol") {
  const fileName = `proof-${nextNumber()}.txt`;
  const { data: preview } = await world.call(uploadImport, { as, query: { fileName, productCode }, body: text });
  const body = { productCode, isValidation: true };
  const { data } = await world.call(commitImport, { as, params: { id: preview.importId }, body });
  const run = (await world.call(getRun, { as, params: { id: data.runId } })).data;
  return { ...run, runNo: run.run.runNo, preview, committed: data };
}

/**
 * A plate of cell lines as `materialsForm` defines them; `said` are measured genotypes that differ from the true ones.
 */
export const materialPlate = (codes: readonly string[], said: Record<string, typeof carrier> = {}) =>
  alcoholPlate(
    codes.map((code, i) => ({ barcode: code, genotypes: said[code] ?? [carrier, drinker, flusher][i % 3] ?? carrier })),
  );

type Wells = NonNullable<BodyIn<typeof updateValidation>["run"]>["wells"];

/** Assigns every sample well of a run to the material of its name. */
export const wellsByName = (
  wells: DataOf<typeof getRun>["wells"],
  study: Wells[number]["study"] = "accuracy",
): Wells => {
  const names = new Map(wells.flatMap((well) => (well.role === "sample" ? [[well.position, well.sampleName]] : [])));
  return [...names].map(([position, material]) => ({ position, material, study, copies: null, substance: "" }));
};

export async function read({ technician }: Prover, id: string) {
  const { data } = await technician.call(getValidation, { params: { id } });
  return { ...data, content: data.content as ValidationContent };
}

/** A draft for the alcohol product's assay with everything that a signature requires. */
export async function provedDraft(prover: Prover, said?: Parameters<typeof materialPlate>[1]) {
  const { technician: as, world } = prover;
  const codes = newCodes(12);
  await world.call(saveMaterials, { as, body: { materials: materialsForm(codes) } });
  const run = await validationRun(prover, materialPlate(codes, said));
  const { id: assayId } = await assayInForce(prover);
  const { id } = (await world.call(createValidation, { as, body: { assayId } })).data;
  const params = { id };
  const { data } = await world.call(updateValidation, {
    as,
    params,
    body: {
      version: 1,
      plan: "十二个细胞系，每个位点两孔",
      criteria: { agreement: 99, materials: 4, open: 0 },
      conclusion: "一致率符合预期，可以使用",
      run: { runNo: run.runNo, wells: wellsByName(run.wells) },
    },
  });
  return { id, params, version: data.version, codes, run, assayId };
}
