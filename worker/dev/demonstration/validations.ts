import { listAssays } from "#contract/assays.schemas";
import type { BodyIn } from "#contract/endpoint";
import { commitImport, uploadImport } from "#contract/run-imports.schemas";
import { getRun } from "#contract/runs.schemas";
import {
  createValidation,
  moveValidation,
  saveReferenceMaterials,
  updateValidation,
} from "#contract/validations.schemas";
import type { ProductCode } from "../../features/products/product.types";
import { type DemoTubeResult, demoExportFile } from "./findings";
import { isoDay } from "./laboratory";
import type { DemoPanelSample, DemoSample } from "./plates";
import { signInAs } from "./staff";
import type { DemoContext } from "./stage";

type Materials = BodyIn<typeof saveReferenceMaterials>["materials"];
type Wells = NonNullable<BodyIn<typeof updateValidation>["run"]>["wells"];
/** What a sample name on a plate means. */
type Meaning = Omit<Wells[number], "position">;

const plain = { copies: null, substance: "" };

/** The populations of the six cell lines: Kosoy et al., Human Mutation 2009, 30:69. */
const hapmap = "HapMap：CEU 与 YRI 样本中没有另一等位基因（Kosoy 等，2009）；使用前以证书核对";
/** Not verified for each cell line: PMC5903313 states it for Europeans as a whole. */
const uncertain = "演示用，未逐株查证：欧洲人群基本没有该变异（PMC5903313）；使用前以证书核对";
const notReal = "演示材料，不是真实的标准品";

const cellLines = ["NA12878", "NA12891", "NA12892", "NA19238", "NA19239", "NA19240"];

const truth = (value: string, source: string, copies: number | null = null) => ({ value, source, copies });

/** Six cell lines, and the other genotypes as made-up materials of the demonstration. */
function alcoholMaterials(): Materials {
  const lines = cellLines.map((code) => {
    const truths = { rs671: truth("GG", uncertain), rs1229984: truth("CC", hapmap) };
    return [code, { name: `淋巴母细胞系 ${code}`, kind: "genomic", supplier: "Coriell", lot: "", truths }] as const;
  });
  const made = ["AG CT", "AG TT", "AA CT", "AA TT", "GG CT", "GG TT", "AG CC", "AA CC"].map((pair, i) => {
    const [rs671 = "", rs1229984 = ""] = pair.split(" ");
    const truths = { rs671: truth(rs671, notReal), rs1229984: truth(rs1229984, notReal) };
    return [
      `DEMO-ALC-0${i + 1}`,
      { name: `演示基因组 DNA ${i + 1}`, kind: "genomic", supplier: "", lot: "D2611", truths },
    ] as const;
  });
  return Object.fromEntries([...lines, ...made]);
}

const panelTargets = ["sars-cov-2", "influenza-a", "influenza-b", "rsv"] as const;

function panelMaterials(): Materials {
  const truths = (positive: readonly string[], copies: number | null) =>
    Object.fromEntries(
      panelTargets.map((target) => {
        const isThere = positive.includes(target);
        return [target, truth(isThere ? "detected" : "not_detected", notReal, isThere ? copies : null)];
      }),
    );
  const sample = (code: string, positive: readonly string[]) =>
    [
      code,
      {
        name: `演示室间质评样品 ${code}`,
        kind: "proficiency",
        supplier: "",
        lot: "D2611",
        truths: truths(positive, null),
      },
    ] as const;
  return Object.fromEntries([
    [
      "DEMO-STD",
      {
        name: "演示四联病毒核酸标准",
        kind: "standard",
        supplier: "",
        lot: "D2611",
        truths: truths(panelTargets, 1_000_000),
      },
    ],
    sample("DEMO-PT-1", ["sars-cov-2"]),
    sample("DEMO-PT-2", ["influenza-a"]),
    sample("DEMO-PT-3", ["influenza-b"]),
    sample("DEMO-PT-4", ["rsv"]),
    sample("DEMO-PT-5", []),
    sample("DEMO-PT-6", ["sars-cov-2", "rsv"]),
  ]);
}

/** Measures a plate of reference materials and adds it to a draft; answers the draft's next version. */
async function measure(
  { world, staff }: DemoContext,
  { id, version }: { id: string; version: number },
  plate: { product: ProductCode; findings: readonly DemoTubeResult[]; meaningOf: (name: string) => Meaning },
): Promise<number> {
  const { product, findings, meaningOf } = plate;
  world.now += 5 * 3_600_000;
  const client = await signInAs(world, staff.technician);
  const name = `${product}-validation-${version}-${isoDay(world.now)}`;
  const body = demoExportFile(product, findings, world.now, name);
  const preview = await client.call(uploadImport, { query: { fileName: `${name}.txt`, productCode: product }, body });
  world.now += 60_000;
  const commit = { productCode: product, isValidation: true };
  const { runId, runNo } = await client.call(commitImport, { params: { id: preview.importId }, body: commit });
  const run = await client.call(getRun, { params: { id: runId } });
  const names = new Map(
    run.wells.flatMap((well) => (well.role === "sample" ? [[well.position, well.sampleName]] : [])),
  );
  const wells = [...names].map(([position, sampleName]) => ({ position, ...meaningOf(sampleName) }));
  return (await client.call(updateValidation, { params: { id }, body: { run: { runNo, wells }, version } })).version;
}

async function begin({ world, staff }: DemoContext, assayCode: string, materials: Materials) {
  const client = await signInAs(world, staff.technician);
  await client.call(saveReferenceMaterials, { body: { materials } });
  const { list } = await client.call(listAssays);
  const assay = list.find(({ code, state }) => code === assayCode && state === "live");
  return (await client.call(createValidation, { body: { assayId: assay?.id ?? "" } })).id;
}

/** The validation of the alcohol assay, complete and signed. */
export async function createAlcoholValidation(stage: DemoContext): Promise<void> {
  const { world, staff } = stage;
  const materials = alcoholMaterials();
  const id = await begin(stage, "ALC-2", materials);
  const found = (code: string, barcode = code): DemoSample => ({
    barcode,
    genotypes: Object.fromEntries(
      Object.entries(materials[code]?.truths ?? {}).map(([rsid, { value }]) => [rsid, value]),
    ),
  });
  const codes = Object.keys(materials);
  const accuracy = (material: string): Meaning => ({ material, study: "accuracy", ...plain });
  let version = await measure(
    stage,
    { id, version: 1 },
    {
      product: "alcohol",
      findings: codes.map((code) => found(code)),
      meaningOf: accuracy,
    },
  );
  const repeated = ["NA12878", "DEMO-ALC-01", "DEMO-ALC-04"];
  for (let run = 0; run < 3; run++) {
    const names = repeated.flatMap((code) => [1, 2, 3].map((i) => [`${code}-${i}`, code] as const));
    const codeOf = new Map<string, string>(names);
    const meaningOf = (name: string): Meaning => ({ material: codeOf.get(name) ?? "", study: "precision", ...plain });
    const findings = names.map(([name, code]) => found(code, name));
    version = await measure(stage, { id, version }, { product: "alcohol", findings, meaningOf });
  }
  const client = await signInAs(world, staff.technician);
  const body = {
    plan: "14 种已知基因型的 DNA 覆盖两个位点的全部基因型，每种基因型至少三种材料，各一次测定（每位点两个复孔）；其中三种在三个批次里各重复三次。",
    criteria: { agreement: 99, materials: 3, open: 5, repeat: 99 },
    conclusion: "两个位点的全部基因型与真值一致，三个批次的多次测定一致，可以用于检测。",
    version,
  };
  await client.call(updateValidation, { params: { id }, body });
  world.now += 3_600_000;
  const signer = await signInAs(world, staff.reviewer);
  await signer.call(moveValidation, { params: { id }, body: { step: "sign", version: version + 1 } });
}

/** Copies per mL, and how many of eighteen tests detect them. */
const dilutions = [
  [2000, 18],
  [1000, 18],
  [500, 16],
  [250, 12],
  [125, 5],
] as const;

/** The panel's validation in progress: a dilution series and six samples, without a conclusion. */
export async function beginPanelValidation(stage: DemoContext): Promise<void> {
  const materials = panelMaterials();
  const id = await begin(stage, "RESP-4", materials);
  const series = dilutions.flatMap(([copies, hits]) =>
    Array.from({ length: 18 }, (_, i): DemoPanelSample => {
      // The fourth target has one positive test fewer, except where all are positive.
      const isHit = (t: number) => i < hits - (t === 3 && hits < 18 ? 1 : 0);
      const ct = 35.6 - 3.32 * Math.log10(copies / 125) + ((i * 7) % 9) * 0.08;
      const cts = Object.fromEntries(panelTargets.map((target, t) => [target, isHit(t) ? ct + t * 0.2 : null]));
      return { barcode: `DEMO-STD@${copies}-${i + 1}`, internalCt: 26.5 + (i % 4) * 0.2, cts };
    }),
  );
  const diluted = (name: string): Meaning => ({
    material: "DEMO-STD",
    study: "lod",
    copies: Number(/@(\d+)/.exec(name)?.[1] ?? 0),
    substance: "",
  });
  let version = await measure(
    stage,
    { id, version: 1 },
    { product: "respiratory", findings: series, meaningOf: diluted },
  );
  const samples = Object.entries(materials).filter(([code]) => code.startsWith("DEMO-PT"));
  const findings = samples.map(([barcode, { truths }], i): DemoPanelSample => {
    const isThere = (target: string) => truths[target]?.value === "detected";
    const cts = Object.fromEntries(panelTargets.map((target) => [target, isThere(target) ? 27.4 + i * 0.5 : null]));
    return { barcode, internalCt: 26.9, cts };
  });
  const accuracy = (material: string): Meaning => ({ material, study: "accuracy", ...plain });
  version = await measure(stage, { id, version }, { product: "respiratory", findings, meaningOf: accuracy });
  const client = await signInAs(stage.world, stage.staff.technician);
  const body = {
    plan: "标准品五个浓度各 18 孔估计检出限；六份样品比较准确度；交叉污染用棋盘布板，另行检测。",
    criteria: { agreement: 95, materials: 3, open: 5, lod: 1000, carryOver: 5 },
    version,
  };
  await client.call(updateValidation, { params: { id }, body });
}
