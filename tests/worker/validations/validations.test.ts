import { expect, test } from "vitest";
import { type AssayContent, decideAssay, reviseAssay, saveAssay, submitAssay } from "#contract/assays.schemas";
import { messages } from "#contract/messages";
import { productMessages } from "#contract/product-edit";
import { getProduct, moveProduct } from "#contract/product-edit.schemas";
import { listProducts } from "#contract/products.schemas";
import { importMessages } from "#contract/run-imports";
import { commitImport, uploadImport } from "#contract/run-imports.schemas";
import { getRun, listRuns } from "#contract/runs.schemas";
import { validationFiguresOf } from "#contract/validation-figures";
import { validationMessages } from "#contract/validations";
import {
  createValidation,
  getValidation,
  listReferenceMaterials,
  listValidations,
  moveValidation,
  saveReferenceMaterials,
  updateValidation,
} from "#contract/validations.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { sha256 } from "#worker/platform/crypto";
import { signedInStaff } from "../../support/factories";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  drinker,
  flusher,
  type Laboratory,
  measuredTubes,
  receivedTubes,
  respiratoryPlate,
  uploadPlanned,
} from "../plates";
import { cell } from "../platform/raw-rows";
import { exception, launchedProduct } from "../products/made-products";
import {
  assayInForce,
  materialPlate,
  materialsForm,
  newCodes,
  provedDraft,
  read,
  validationRun,
  wellsByName,
} from "./proofs";

const truth = (value: string) => ({ value, source: "为测试而设的真值", copies: null });
const panelMaterial = { kind: "proficiency", supplier: "", lot: "" } as const;

const sign = ({ world, reviewer: as }: Laboratory, draft: { params: { id: string }; version: number }) =>
  world.call(moveValidation, { as, params: draft.params, body: { step: "sign", version: draft.version } });

test("materials are registered as one list, changed by their version, and found by a part of their name", async () => {
  const { world, technician: as } = await createLaboratory();
  const codes = newCodes(3);
  const [first = ""] = codes;
  const materials = materialsForm(codes);
  expect((await world.call(saveReferenceMaterials, { as, body: { materials } })).data).toEqual({ count: 3 });
  const again = await world.call(saveReferenceMaterials, { as, body: { materials: materialsForm([first, "NEW-1"]) } });
  expect(again.errors).toEqual({ code: [validationMessages.materialTaken(first)] });
  const changed = (version: number) =>
    world.call(saveReferenceMaterials, {
      as,
      body: {
        materials: { [first]: { ...materials[first], name: "另一种名称", version } as (typeof materials)[string] },
      },
    });
  expect((await changed(1)).data).toEqual({ count: 1 });
  expect(await changed(1)).toMatchObject({ status: 409, msg: messages.conflict });
  const { list } = (await world.call(listReferenceMaterials, { as, query: { search: "另一种" } })).data;
  expect(list).toMatchObject([{ code: first, version: 2, truths: { rs671: { value: carrier.rs671 } } }]);
  const stranger = await world.call(saveReferenceMaterials, {
    as,
    body: {
      materials: {
        ...materialsForm(["X-1"]),
        [first]: { ...materials[first], version: 1 } as (typeof materials)[string],
      },
    },
  });
  expect(stranger.status).toBe(409);
  expect((await world.call(listReferenceMaterials, { as, query: { search: "X-1" } })).data.list).toEqual([]);
});

test("a plate of reference materials becomes a run without results, and never with a customer's tube", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const codes = newCodes(4);
  const run = await validationRun(lab, materialPlate(codes));
  expect(run.preview).toMatchObject({
    canCommit: false,
    canValidate: true,
    blockedBy: [importMessages.nothingToCommit],
  });
  expect(run.committed).toMatchObject({ controlsPassed: true, resultCount: 0, retestCount: 0 });
  expect(run.wells.filter(({ role }) => role === "sample").map(({ sampleName }) => sampleName)).toContain(codes[0]);
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const { data } = await uploadPlanned(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  expect(data.canValidate).toBe(false);
  const body = { productCode: "alcohol", isValidation: true };
  const mixed = await world.call(commitImport, { as, params: { id: data.importId }, body });
  expect(mixed).toMatchObject({ status: 409, msg: importMessages.holdsTubes });
});

test("the wells of a run are called anew, signed by a second person, and stay as they were signed", async () => {
  const lab = await createLaboratory();
  const draft = await provedDraft(lab);
  const before = await read(lab, draft.id);
  expect(before.validation).toMatchObject({ number: 1, state: "draft", runCount: 1, signedBy: null });
  expect(before.content.assay).toMatchObject({ code: "ALC-2", kind: "genotype", replicates: 2 });
  expect(before.content.assay.targets.map(({ code }) => code)).toEqual(["rs671", "rs1229984"]);
  const [run] = before.content.runs;
  expect(run).toMatchObject({ runNo: draft.run.runNo, sha256: draft.run.preview.sha256 });
  expect(run?.wells[0]?.results).toEqual([
    { target: expect.stringMatching(/^rs/), value: expect.stringMatching(/^[ACGT]{2}$/), ct: null },
  ]);
  expect(validationFiguresOf(before.content).accuracy.all).toMatchObject({ hits: 24, total: 24, open: 0 });
  const own = await lab.world.call(moveValidation, {
    as: lab.technician,
    params: draft.params,
    body: { step: "sign", version: draft.version },
  });
  expect(own).toMatchObject({ status: 409, msg: validationMessages.notYours });
  const { data } = await sign(lab, draft);
  const after = await lab.reviewer.call(getValidation, { params: draft.params });
  const { content, signed } = after.data;
  expect(after.data.validation).toMatchObject({ state: "signed", signedBy: { userId: lab.reviewer.userId } });
  expect(signed?.hash).toBe(data.hash);
  expect(await sha256(JSON.stringify({ content, figures: signed?.figures }))).toBe(data.hash);
  const edit = { plan: "改", version: after.data.validation.version };
  const late = await lab.technician.call(updateValidation, { params: draft.params, body: edit });
  expect(late).toMatchObject({ status: 409, msg: validationMessages.notDraft });
  // A later registration does not change what was signed.
  const [first = ""] = draft.codes;
  const renamed = { ...materialsForm([first])[first], name: "后来的名称", version: 1 };
  const materials = { [first]: renamed } as ReturnType<typeof materialsForm>;
  await lab.technician.call(saveReferenceMaterials, { body: { materials } });
  expect((await lab.reviewer.call(getValidation, { params: draft.params })).data.content).toEqual(content);
});

test("nothing is signed without a conclusion, data and a criterion for accuracy, or with one that is not met", async () => {
  const lab = await createLaboratory();
  const { id: assayId } = await assayInForce(lab);
  const { id } = (await lab.technician.call(createValidation, { body: { assayId } })).data;
  const params = { id };
  const bare = await sign(lab, { params, version: 1 });
  expect(bare).toMatchObject({
    status: 409,
    msg: `${validationMessages.notReady}${[validationMessages.noConclusion, validationMessages.noAccuracy, validationMessages.noCriterion].join("；")}`,
  });
  const second = await lab.technician.call(createValidation, { body: { assayId } });
  expect(second.errors).toEqual({ assayId: [validationMessages.isOpen] });
  await lab.reviewer.call(moveValidation, { params, body: { step: "withdraw", reason: "方案改期", version: 1 } });
  const codes = await provedDraft(lab);
  const [wrong = ""] = codes.codes;
  const said = await provedAgain(lab, codes, { [wrong]: drinker });
  const refused = await sign(lab, said);
  expect(refused).toMatchObject({
    status: 409,
    msg: `${validationMessages.notReady}${validationMessages.unmet("准确度")}`,
  });
});

test("a panel is not proved by thirty materials while one of its targets was never found", async () => {
  const lab = await createLaboratory();
  const targets = ["sars-cov-2", "influenza-a", "influenza-b", "rsv"] as const;
  const truthOf = (i: number) => targets[Math.floor(i / 4)] ?? null;
  const codes = newCodes(30);
  const materials = Object.fromEntries(
    codes.map((code, i) => {
      const truths = targets.map((target) => [target, truth(target === truthOf(i) ? "detected" : "not_detected")]);
      return [code, { ...panelMaterial, name: code, truths: Object.fromEntries(truths) }];
    }),
  );
  await lab.technician.call(saveReferenceMaterials, { body: { materials } });
  const { id: assayId } = await assayInForce(lab, "RESP-4");
  const { id } = (await lab.technician.call(createValidation, { body: { assayId } })).data;
  const proved = async (found: (target: string) => boolean, version: number) => {
    const samples = codes.map((barcode, i) => {
      const target = truthOf(i);
      return { barcode, cts: target && found(target) ? { [target]: 25 } : {}, internalCt: 27 };
    });
    const run = await validationRun(lab, respiratoryPlate(samples), "respiratory");
    const body = {
      conclusion: "一致率符合预期",
      criteria: { agreement: 95, materials: 4, open: 5 },
      run: { runNo: run.runNo, wells: wellsByName(run.wells) },
      version,
    };
    const { data } = await lab.technician.call(updateValidation, { params: { id }, body });
    return { runNo: run.runNo, version: data.version };
  };
  const blind = await proved((target) => target !== "rsv", 1);
  const { content } = await read(lab, id);
  const covid = content.runs[0]?.wells.find(({ sampleName }) => sampleName === codes[0])?.results ?? [];
  expect(covid.map(({ target, ct }) => [target, ct])).toEqual(
    targets.map((target, i) => [target, i === 0 ? 25 : null]),
  );
  const { accuracy, verdicts } = validationFiguresOf(content);
  expect([accuracy.all.hits, accuracy.all.total]).toEqual([116, 120]);
  expect(verdicts[0]).toMatchObject({ criterion: "agreement", found: 0, at: { target: "rsv", value: "detected" } });
  const refused = await sign(lab, { params: { id }, version: blind.version });
  expect(refused).toMatchObject({
    status: 409,
    msg: `${validationMessages.notReady}${validationMessages.unmet("准确度")}`,
  });
  const away = { run: { runNo: blind.runNo, wells: [] }, version: blind.version };
  const { data } = await lab.technician.call(updateValidation, { params: { id }, body: away });
  const seeing = await proved(() => true, data.version);
  expect((await sign(lab, { params: { id }, version: seeing.version })).data.state).toBe("signed");
  const { signed } = (await lab.reviewer.call(getValidation, { params: { id } })).data;
  expect(signed?.figures).toMatchObject({ rules: 2 });
});

/** The draft with another run of its materials, in which some have other calls. */
async function provedAgain(
  lab: Laboratory,
  draft: Awaited<ReturnType<typeof provedDraft>>,
  said: Parameters<typeof materialPlate>[1],
) {
  const run = await validationRun(lab, materialPlate(draft.codes, said));
  const body = { run: { runNo: run.runNo, wells: wellsByName(run.wells) }, version: draft.version };
  const { data } = await lab.technician.call(updateValidation, { params: draft.params, body });
  return { ...draft, version: data.version };
}

test("a run is refused at its field where it cannot prove the assay", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const draft = await provedDraft(lab);
  const link = (runNo: string, wells = wellsByName(draft.run.wells)) =>
    world.call(updateValidation, { as, params: draft.params, body: { run: { runNo, wells }, version: draft.version } });
  expect((await link("R000000-999")).errors).toEqual({ run: [validationMessages.runUnknown] });
  const other = await validationRun(
    lab,
    respiratoryPlate([{ barcode: "PT-1", cts: { "flu-a": 25 }, internalCt: 27 }]),
    "respiratory",
  );
  expect((await link(other.runNo)).errors).toEqual({ run: [validationMessages.otherAssay] });
  const [one] = wellsByName(draft.run.wells);
  const well = {
    position: "A1",
    material: draft.codes[0] ?? "",
    study: "accuracy" as const,
    copies: null,
    substance: "",
  };
  expect((await link(draft.run.runNo, [{ ...well, ...one, material: "NOBODY" }])).errors).toEqual({
    run: [validationMessages.materialUnknown("NOBODY")],
  });
  expect((await link(draft.run.runNo, [{ ...well, position: "P24" }])).errors).toEqual({
    run: [validationMessages.noReading("P24")],
  });
  const failed = await validationRun(
    lab,
    alcoholPlate([{ barcode: "NA1", genotypes: flusher }], { poisonedWell: "A1" }),
  );
  expect(
    (await link(failed.runNo, [{ ...well, ...wellsByName(failed.wells)[0], material: well.material }])).errors,
  ).toEqual({
    run: [validationMessages.controlsFailed],
  });
  expect((await link(draft.run.runNo, [])).data.version).toBe(draft.version + 1);
  expect((await read(lab, draft.id)).content.runs).toEqual([]);
});

test("the next version takes over the plan, and its signature supersedes the one before", async () => {
  const lab = await createLaboratory();
  const first = await provedDraft(lab);
  await sign(lab, first);
  lab.world.clock.advance(1);
  const second = await provedDraft(lab);
  const { content, validation } = await read(lab, second.id);
  expect(validation.number).toBe(2);
  expect(content.plan).toBe("十二个细胞系，每个位点两孔");
  await sign(lab, second);
  const states = async () =>
    (await lab.technician.call(listValidations, { query: { assayCode: "ALC-2" } })).data.list.map(
      ({ number, state }) => [number, state],
    );
  expect(await states()).toEqual([
    [2, "signed"],
    [1, "superseded"],
  ]);
  const version = (await read(lab, second.id)).validation.version;
  const withdrawn = { step: "withdraw" as const, reason: "参考物质有误", version };
  const { data } = await lab.reviewer.call(moveValidation, { params: second.params, body: withdrawn });
  expect(data.state).toBe("withdrawn");
  expect(await states()).toEqual([
    [2, "withdrawn"],
    [1, "superseded"],
  ]);
  const again = await sign(lab, { params: second.params, version: version + 1 });
  expect(again).toMatchObject({ status: 409, msg: "性能验证当前为「已撤回」，不能变为「已签署」，请刷新后重试" });
});

test("a product on sale before anybody asked keeps running, and shows the proof once there is one", async () => {
  const lab = await createLaboratory();
  const alcohol = async () =>
    (await lab.technician.call(listProducts, {})).data.list.find(({ code }) => code === "alcohol");
  expect(await alcohol()).toMatchObject({ state: "live", proof: null, exception: null });
  const draft = await provedDraft(lab);
  await sign(lab, draft);
  expect(await alcohol()).toMatchObject({ proof: { id: draft.id, number: 1 }, exception: null });
  const { data } = await lab.technician.call(getProduct, { params: { id: "alcohol" } });
  expect(data.product.proof).toMatchObject({ id: draft.id, number: 1 });
  expect((await measuredTubes(lab, 1)).ids).toHaveLength(1);
});

test("a launch asks for the proof or a stated exception, which stays with the product", async () => {
  const lab = await createLaboratory();
  const { id, code, assay } = await launchedProduct(lab);
  const product = async () => (await lab.reviewer.call(getProduct, { params: { id } })).data.product;
  expect(await product()).toMatchObject({
    state: "live",
    proof: null,
    exception: { ...exception, by: { userId: lab.reviewer.userId } },
  });
  const move = async (state: "live" | "retired", more?: typeof exception) =>
    lab.reviewer.call(moveProduct, {
      params: { id },
      body: { state, version: (await product()).version, ...(more ? { exception: more } : {}) },
    });
  await move("retired");
  expect((await product()).exception).toMatchObject(exception);
  expect(await move("live")).toMatchObject({
    status: 422,
    code: 526,
    errors: { exception: [productMessages.unproven(assay.code, 1)] },
  });
  const over = await move("live", { ...exception, until: "2026-01-31" });
  expect(over.errors).toEqual({ exception: [productMessages.exceptionOver] });
  expect((await move("live", { reason: "合作方复核中，先限量上线", until: "2026-12-31" })).data.state).toBe("live");
  expect((await product()).exception).toMatchObject({ reason: "合作方复核中，先限量上线", until: "2026-12-31" });
  const { list } = (await lab.technician.call(listProducts, {})).data;
  expect(list.find((one) => one.code === code)?.exception?.until).toBe("2026-12-31");
});

test("another revision of the assay is not proved by the one before", async () => {
  const lab = await createLaboratory();
  const draft = await provedDraft(lab);
  await sign(lab, draft);
  const assay = await assayInForce(lab);
  const { id } = (await lab.technician.call(reviseAssay, { params: { id: assay.id }, body: {} })).data;
  const byId = { params: { id } };
  const {
    code: _code,
    version: _version,
    ...stored
  } = assay.definition as AssayContent & { code: string; version: number };
  const { name: _name, ...definition } = stored as AssayContent & { name?: string };
  const saved = await lab.technician.call(saveAssay, { ...byId, body: { name: assay.name, definition, version: 1 } });
  const handed = await lab.technician.call(submitAssay, { ...byId, body: { version: saved.data.version } });
  const { reviewer } = lab;
  const approved = await reviewer.call(decideAssay, {
    ...byId,
    body: { verdict: "approve", version: handed.data.version },
  });
  await reviewer.call(decideAssay, { ...byId, body: { verdict: "launch", version: approved.data.version } });
  const { data } = await reviewer.call(getProduct, { params: { id: "alcohol" } });
  expect(data.product.proof).toBeNull();
  expect((await lab.technician.call(createValidation, { body: { assayId: assay.id } })).errors).toEqual({
    assayId: [validationMessages.assayUnknown],
  });
});

test("a plate is judged under a product in the making, and its run is no customer's", async () => {
  const lab = await createLaboratory();
  const { technician: as, world } = lab;
  const plain = await signedInStaff(world, { permissions: ["lab:validation:list"] });
  expect((await world.call(createValidation, { as: plain, body: { assayId: "0".repeat(26) } })).status).toBe(403);
  const panel = respiratoryPlate([
    { barcode: "PT-A", cts: { "sars-cov-2": 24.1 }, internalCt: 27 },
    { barcode: "PT-B", cts: {}, internalCt: 27 },
  ]);
  const { data } = await world.call(uploadImport, { as, query: { fileName: "pt.txt" }, body: panel });
  expect(data.canValidate).toBe(true);
  const run = await validationRun(lab, panel, "respiratory");
  const { list } = (await world.call(listRuns, { as })).data;
  expect(list.map(({ runNo }) => runNo)).toEqual([run.runNo]);
  expect((await world.call(getRun, { as, params: { id: run.run.id } })).data.resultSets).toEqual([]);
});

test("a draft that is changed while it is signed is not signed, and the validation in force stays", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  await sign(lab, await provedDraft(lab));
  lab.world.clock.advance(1);
  const next = await provedDraft(lab);
  const edit = { plan: "改", version: next.version };
  other.beforeWriteTo("validations", () => lab.technician.call(updateValidation, { params: next.params, body: edit }));
  expect((await sign(lab, next)).status).toBe(409);
  expect(await cell(lab.world, "select group_concat(state) from (select state from validations order by number)")).toBe(
    "signed,draft",
  );
});

test("a validation that two people withdraw at the same moment is withdrawn once", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { params, version } = await provedDraft(lab);
  const withdraw = (as: typeof lab.reviewer) =>
    as.call(moveValidation, { params, body: { step: "withdraw", reason: "参考物质有误", version } });
  other.beforeWriteTo("validations", () => withdraw(lab.technician));
  expect((await withdraw(lab.reviewer)).status).toBe(409);
  expect(await cell(lab.world, "select count(*) from audit_events where action = 'validation.withdraw'")).toBe(1);
});

test("a product whose proof is withdrawn while it is put on sale stays off sale", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, reviewer } = lab;
  const draft = await provedDraft(lab);
  await sign(lab, draft);
  const move = async (state: "live" | "retired") => {
    const { id, version } = (await reviewer.call(getProduct, { params: { id: "alcohol" } })).data.product;
    return reviewer.call(moveProduct, { params: { id }, body: { state, version } });
  };
  await move("retired");
  const withdrawn = { step: "withdraw" as const, reason: "参考物质有误", version: draft.version + 1 };
  other.beforeWriteTo("products", () => reviewer.call(moveValidation, { params: draft.params, body: withdrawn }));
  expect((await move("live")).status).toBe(409);
  expect(await cell(world, "select state from products where code = 'alcohol'")).toBe("retired");
});
