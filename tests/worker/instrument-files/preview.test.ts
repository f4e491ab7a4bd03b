import { expect, test } from "vitest";
import { importMessages } from "#contract/run-imports";
import { commitImport, discardImport, getImport, listImports, setImportMappings } from "#contract/run-imports.schemas";
import { instrumentFile } from "../../support/instrument-files";
import { meanwhile } from "../../support/meanwhile";
import { bindRows, issuedBarcodes } from "../laboratory";
import {
  alcoholPlate,
  carrier,
  carrierPlate,
  createLaboratory,
  drinker,
  flusher,
  importText,
  type Laboratory,
  receivedTubes,
  uploadText,
} from "../plates";
import { cell } from "../platform/raw-rows";

test("a plate of received tubes is understood without any mapping", async () => {
  const lab = await createLaboratory();
  const [a = "", b = ""] = await receivedTubes(lab, "alcohol", 2);
  const { data } = await uploadText(
    lab,
    alcoholPlate([
      { barcode: a, genotypes: carrier },
      { barcode: b, genotypes: drinker },
    ]),
  );
  expect(data).toMatchObject({
    isKnown: false,
    dialect: "quantstudio-text",
    product: { code: "alcohol" },
    unknownSamples: [],
    unknownAssays: [],
    controls: { passed: true },
    canCommit: true,
    blockedBy: [],
  });
  const own = data.wells.filter(({ barcode }) => barcode === a);
  expect(new Set(own.map(({ targetCode }) => targetCode))).toEqual(new Set(["rs671", "rs1229984"]));
  expect(own.every(({ verdict }) => verdict === "ok")).toBe(true);
});

test("every well of a tube that cannot take a result says why", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const [received = ""] = await receivedTubes(lab, "alcohol", 1);
  const [unbound = "", onlyBound = ""] = await issuedBarcodes(world, technician, {
    productCode: "alcohol",
    quantity: 2,
  });
  const [stranger = ""] = await receivedTubes(lab, "coffee", 1);
  await bindRows(world, onlyBound);
  const barcodes = [received, unbound, onlyBound, stranger, "99887766554"];
  const { data } = await uploadText(lab, carrierPlate(barcodes));
  const verdictOf = (name: string) =>
    new Set(data.wells.filter(({ sampleName }) => sampleName === name).map(({ verdict }) => verdict));
  expect(verdictOf(received)).toEqual(new Set(["ok"]));
  expect(verdictOf(unbound)).toEqual(new Set(["not_bound"]));
  expect(verdictOf(onlyBound)).toEqual(new Set(["not_received"]));
  expect(verdictOf(stranger)).toEqual(new Set(["wrong_product"]));
  expect(verdictOf("99887766554")).toEqual(new Set(["unknown_barcode"]));
  expect(data.wells.every(({ message }) => message !== "")).toBe(true);
  expect(data.canCommit).toBe(true);
});

test("replicates that disagree and wells without a call are told apart", async () => {
  const lab = await createLaboratory();
  const [odd = "", silent = ""] = await receivedTubes(lab, "alcohol", 2);
  const text = alcoholPlate(
    [
      { barcode: odd, genotypes: flusher },
      { barcode: silent, genotypes: { ...flusher, rs671: null } },
    ],
    { conflictOf: odd },
  );
  const { data } = await uploadText(lab, text);
  const verdicts = (name: string, code: string) =>
    data.wells.filter((well) => well.sampleName === name && well.targetCode === code).map(({ verdict }) => verdict);
  expect(verdicts(odd, "rs671")).toContain("replicate_conflict");
  expect(verdicts(silent, "rs671")).toEqual(expect.arrayContaining(["no_call"]));
  expect(verdicts(silent, "rs1229984")).not.toContain("no_call");
});

test.for([
  "quantstudio-7-flex-genotyping.txt",
  "quantstudio-6-flex-presence-absence.txt",
  "quantstudio-7-pro-genotyping.xlsx",
  "quantstudio-7-pro-presence-absence.xlsx",
  "bio-rad-cfx-maestro.csv",
])("a stranger's real file (%s) gets a verdict for every well and can be mapped", async (name) => {
  const lab = await createLaboratory();
  const { data } = await uploadText(lab, await instrumentFile(name), name);
  expect(data.wells.length).toBeGreaterThanOrEqual(48);
  expect(data.wells.every(({ verdict }) => verdict !== undefined)).toBe(true);
  expect(data).toMatchObject({ canCommit: false, product: null, blockedBy: ["请先选择产品"] });
  expect(data.products.length).toBe(5);
  const { data: shown } = await lab.world.call(getImport, {
    as: lab.technician,
    params: { id: data.importId },
    query: { productCode: "alcohol" },
  });
  expect(shown.unknownAssays.length).toBeGreaterThan(0);
  expect(shown.unknownSamples.length).toBeGreaterThan(0);
  expect(shown.targets.map(({ code }) => code)).toEqual(["rs671", "rs1229984"]);
});

test("strange names become ours once a person has said what they mean", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const strange = alcoholPlate([{ barcode: tube, genotypes: carrier }])
    .replaceAll(tube, "Patient 7")
    .replaceAll("ALDH2_rs671", "CYP19_2");
  const { data: before } = await uploadText(lab, strange);
  expect(before).toMatchObject({
    canCommit: false,
    unknownSamples: [{ name: "Patient 7" }],
    unknownAssays: [{ name: "CYP19_2" }],
  });
  const body = { productCode: "alcohol", samples: { "Patient 7": tube }, assays: { CYP19_2: "rs671" } };
  const params = { id: before.importId };
  const { data: after } = await lab.world.call(setImportMappings, { as: lab.technician, params, body });
  expect(after).toMatchObject({
    canCommit: true,
    unknownSamples: [],
    unknownAssays: [],
    controls: { passed: true },
    product: { code: "alcohol" },
  });
  const removed = await lab.world.call(setImportMappings, {
    as: lab.technician,
    params,
    body: { samples: { "Patient 7": "" } },
  });
  expect(removed.data.unknownSamples).toMatchObject([{ name: "Patient 7" }]);
});

test("a remembered assay name is understood in the next file", async () => {
  const lab = await createLaboratory();
  const [tube = "", other = ""] = await receivedTubes(lab, "alcohol", 2);
  const strange = (barcode: string) =>
    alcoholPlate([{ barcode, genotypes: carrier }]).replaceAll("ALDH2_rs671", "OLD NAME");
  const { data } = await uploadText(lab, strange(tube));
  const body = { assays: { "OLD NAME": "rs671" }, remember: true };
  await lab.world.call(setImportMappings, { as: lab.technician, params: { id: data.importId }, body });
  expect((await uploadText(lab, strange(other))).data.unknownAssays).toEqual([]);
});

test("the same bytes again answer the first import and say so", async () => {
  const lab = await createLaboratory();
  const [tube = ""] = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate([{ barcode: tube, genotypes: carrier }]);
  const first = await uploadText(lab, text);
  const second = await uploadText(lab, text, "another name.txt");
  expect(second).toMatchObject({
    msg: importMessages.known,
    data: { isKnown: true, importId: first.data.importId, fileName: "run.txt" },
  });
  await importText(lab, text);
  const third = await uploadText(lab, text);
  expect(third).toMatchObject({ msg: importMessages.knownCommitted, data: { canCommit: false, state: "committed" } });
  const { data } = await lab.world.call(listImports, { as: lab.technician });
  expect(data.list).toHaveLength(1);
});

async function refusal(lab: Laboratory, bytes: string | Uint8Array) {
  const reply = await uploadText(lab, bytes);
  const { data } = await lab.world.call(listImports, { as: lab.technician });
  expect(data.list).toEqual([]);
  return reply;
}

test("a file that cannot be read is refused in its own words and leaves nothing behind", async () => {
  const lab = await createLaboratory();
  const whole = alcoholPlate([{ barcode: "20000000001", genotypes: carrier }]);
  const sentences = new Set<string>();
  for (const bytes of [
    "",
    whole.slice(0, whole.length * 0.9),
    new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 1, 2]),
    "姓名,电话\n张三,1\n",
  ]) {
    const reply = await refusal(lab, bytes);
    expect(reply).toMatchObject({
      status: 422,
      code: 526,
      errors: { file: [expect.stringMatching(/[\u4e00-\u9fff]/)] },
    });
    sentences.add(reply.msg);
  }
  expect(sentences.size).toBe(4);
});

test("a file of 30 MB is refused before it is read", async () => {
  const lab = await createLaboratory();
  const reply = await refusal(lab, new Uint8Array(30 * 1024 * 1024));
  expect(reply).toMatchObject({ status: 413, msg: importMessages.tooLarge });
});

test("an upload is answered after two round trips, its verdict kept with a third that nobody waits for; a preview costs one", async () => {
  const lab = await createLaboratory();
  const barcodes = await receivedTubes(lab, "alcohol", 3);
  const text = carrierPlate(barcodes);
  let id = "";
  const upload = await lab.world.cost(async () => {
    id = (await uploadText(lab, text)).data.importId;
  });
  expect(upload.roundTrips).toBe(3);
  const preview = await lab.world.cost(() => lab.world.call(getImport, { as: lab.technician, params: { id } }));
  expect(preview.roundTrips).toBe(1);
});

test("a file that is discarded while somebody maps its names keeps no mapping", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician: as } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const { data } = await uploadText(lab, alcoholPlate([{ barcode: "S1", genotypes: carrier }]));
  const params = { id: data.importId };
  other.beforeWriteTo("name_mappings", () => world.call(discardImport, { as, params, body: { reason: "传错了文件" } }));
  const mapped = await world.call(setImportMappings, { as, params, body: { samples: { S1: barcode } } });
  expect(mapped.status).toBe(409);
  expect(await cell(world, "select count(*) from name_mappings")).toBe(0);
  expect(await cell(world, "select count(*) from audit_events where action = 'import.map'")).toBe(0);
});

test("a file that somebody else uploads and commits at the same moment stays committed", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician: as } = lab;
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const text = alcoholPlate([{ barcode, genotypes: carrier }]);
  other.beforeWriteTo("import_files", () => importText(lab, text));
  const { data, msg } = await uploadText(lab, text);
  expect([data.isKnown, msg]).toEqual([true, importMessages.knownCommitted]);
  expect(await cell(world, "select state from import_files")).toBe("committed");
  const again = await world.call(commitImport, { as, params: { id: data.importId }, body: { productCode: "alcohol" } });
  expect(again.data.isKnown).toBe(true);
});
