import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createAssay, decideAssay, getAssay, reviseAssay, saveAssay, submitAssay } from "#contract/assays.schemas";
import { definitionMessages } from "#contract/definitions";
import { getProduct } from "#contract/product-edit.schemas";
import { assaysTable } from "#drizzle/schema/products";
import { signedInStaff } from "#tests/support/factories";
import { meanwhile } from "#tests/support/meanwhile";
import { nutritionAssay } from "#tests/support/nutrition";
import { db, write } from "#worker/platform/database/query";
import { createLaboratory } from "../plates";
import { cell } from "../platform/raw-rows";
import { draftAssay, liveAssay, productWithAssay, submittedAssay } from "./made-products";

const byId = (id: string) => ({ params: { id } });
const stepsOf = async (lab: Awaited<ReturnType<typeof createLaboratory>>, id: string) =>
  (await lab.technician.call(getAssay, byId(id))).data.steps.map(({ step }) => step);

describe("an assay on its way into force", () => {
  test("an unfinished draft is kept, tells what is missing and cannot be handed in", async () => {
    const { technician } = await createLaboratory();
    const body = { code: "NUT-2", name: "营养素", kind: "genotype" as const };
    const { id } = (await technician.call(createAssay, { body })).data;
    const { data } = await technician.call(getAssay, byId(id));
    expect(data).toMatchObject({ state: "draft", revision: 1, previous: null });
    expect(data.problems).toContain("还没有检测位点");
    const refused = await technician.call(submitAssay, { ...byId(id), body: { version: 1 } });
    expect(refused).toMatchObject({ status: 409, msg: definitionMessages.hasProblems });
    const again = await technician.call(createAssay, { body });
    expect(again).toMatchObject({ status: 422, errors: { code: ["方案编号已存在"] } });
  });

  test("faults are named by the same rules that judge a plate", async () => {
    const lab = await createLaboratory();
    const [site] = nutritionAssay.kind === "genotype" ? nutritionAssay.sites : [];
    const content = { ...nutritionAssay, sites: [{ ...site, strandNote: "" }] } as typeof nutritionAssay;
    const { id } = await draftAssay(lab, content);
    const { problems } = (await lab.technician.call(getAssay, byId(id))).data;
    expect(problems).toContain("rs1047781 的两个等位基因互补，请写明按哪条链");
    expect(problems).toContain("质控孔属于不存在的位点");
  });

  test("whoever edited it cannot approve it, though somebody else handed it in", async () => {
    const lab = await createLaboratory();
    const { id, version } = await draftAssay(lab);
    const handedIn = await lab.reviewer.call(submitAssay, { ...byId(id), body: { version } });
    const body = { verdict: "approve" as const, version: handedIn.data.version };
    for (const author of [lab.technician, lab.reviewer]) {
      const refused = await author.call(decideAssay, { ...byId(id), body });
      expect(refused).toMatchObject({ status: 409, msg: definitionMessages.notYours });
    }
    const third = await signedInStaff(lab.world);
    expect((await third.call(decideAssay, { ...byId(id), body })).data.state).toBe("approved");
  });

  test("it comes back with a reason, and goes live only after approval", async () => {
    const lab = await createLaboratory();
    const { id, version } = await submittedAssay(lab);
    const decide = (body: { verdict: "approve" | "reject" | "launch"; version: number; note?: string }) =>
      lab.reviewer.call(decideAssay, { ...byId(id), body });
    expect(await decide({ verdict: "launch", version })).toMatchObject({ status: 409 });
    expect(await decide({ verdict: "reject", version })).toMatchObject({ status: 422 });
    expect((await decide({ verdict: "reject", version, note: "阳性质控位置不对" })).data.state).toBe("draft");
    const { data } = await lab.technician.call(getAssay, byId(id));
    expect(data.steps[0]).toMatchObject({ step: "rejected", note: "阳性质控位置不对" });
    await lab.technician.call(submitAssay, { ...byId(id), body: { version: version + 1 } });
    await decide({ verdict: "approve", version: version + 2 });
    await decide({ verdict: "launch", version: version + 3 });
    expect(await stepsOf(lab, id)).toEqual([
      "live",
      "approved",
      "submitted",
      "rejected",
      "submitted",
      "edited",
      "created",
    ]);
  });

  test("two people who press at once approve it once", async () => {
    const lab = await createLaboratory();
    const { id, version } = await submittedAssay(lab);
    const other = await signedInStaff(lab.world);
    const body = { verdict: "approve" as const, version };
    const answers = await Promise.all([lab.reviewer, other].map((one) => one.call(decideAssay, { ...byId(id), body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await stepsOf(lab, id)).filter((step) => step === "approved")).toHaveLength(1);
  });

  test("what was handed in is frozen, for the screen and for the database", async () => {
    const lab = await createLaboratory();
    const { id, version } = await submittedAssay(lab);
    const body = { name: "改名", definition: nutritionAssay, version };
    const refused = await lab.technician.call(saveAssay, { ...byId(id), body });
    expect(refused).toMatchObject({ status: 409, msg: definitionMessages.notDraft });
    const behind = write(db.update(assaysTable).set({ definition: {} }).where(eq(assaysTable.id, id)));
    await expect(lab.world.write(behind)).rejects.toThrow();
  });
});

describe("the next revision", () => {
  test("it starts as a copy, one at a time, and retires the old one when products move to it", async () => {
    const lab = await createLaboratory();
    const product = await productWithAssay(lab);
    const old = product.assay.id;
    const { id } = (await lab.technician.call(reviseAssay, { ...byId(old), body: {} })).data;
    const second = await lab.technician.call(reviseAssay, { ...byId(old), body: {} });
    expect(second).toMatchObject({ status: 409, msg: definitionMessages.isOpen });
    const copy = (await lab.technician.call(getAssay, byId(id))).data;
    expect(copy).toMatchObject({ revision: 2, previous: { id: old, revision: 1 }, definition: { version: 2 } });
    const sent = await lab.technician.call(submitAssay, { ...byId(id), body: { version: 1 } });
    const approve = { verdict: "approve" as const, version: sent.data.version };
    const approved = await lab.reviewer.call(decideAssay, { ...byId(id), body: approve });
    const launch = { verdict: "launch" as const, version: approved.data.version };
    await lab.reviewer.call(decideAssay, { ...byId(id), body: launch });
    const { data } = await lab.reviewer.call(getProduct, byId(product.id));
    expect(data.assay).toMatchObject({ id, revision: 2, state: "live" });
    expect((await lab.reviewer.call(getAssay, byId(old))).data.state).toBe("retired");
  });

  test("a revision that two people put into force at the same moment moves its products once", async () => {
    const other = meanwhile();
    const lab = await createLaboratory({ between: other.between });
    const product = await productWithAssay(lab);
    const { id } = (await lab.technician.call(reviseAssay, { ...byId(product.assay.id), body: {} })).data;
    const sent = await lab.technician.call(submitAssay, { ...byId(id), body: { version: 1 } });
    const approve = { verdict: "approve" as const, version: sent.data.version };
    const { version } = (await lab.reviewer.call(decideAssay, { ...byId(id), body: approve })).data;
    const launch = { ...byId(id), body: { verdict: "launch" as const, version } };
    const second = await signedInStaff(lab.world);
    const versionOf = () => cell(lab.world, `select version from products where id = '${product.id}'`);
    const before = Number(await versionOf());
    other.beforeWriteTo("assays", () => second.call(decideAssay, launch));
    expect((await lab.reviewer.call(decideAssay, launch)).status).toBe(409);
    expect(await versionOf()).toBe(before + 1);
  });

  test("somebody who edits what another has saved meanwhile is told so", async () => {
    const lab = await createLaboratory();
    const { id, version } = await draftAssay(lab);
    const body = { name: "先保存的", definition: nutritionAssay, version };
    await lab.reviewer.call(saveAssay, { ...byId(id), body });
    const late = await lab.technician.call(saveAssay, { ...byId(id), body: { ...body, name: "后保存的" } });
    expect(late.status).toBe(409);
    expect((await lab.technician.call(getAssay, byId(id))).data.name).toBe("先保存的");
  });

  test("an assay that rules in force cannot read is not put in force", async () => {
    const lab = await createLaboratory();
    const { data } = await lab.technician.call(getProduct, byId("alcohol"));
    const { id } = (await lab.technician.call(reviseAssay, { ...byId(data.assay?.id ?? ""), body: {} })).data;
    const body = { name: "换了位点", definition: nutritionAssay, version: 1 };
    const saved = await lab.technician.call(saveAssay, { ...byId(id), body });
    const sent = await lab.technician.call(submitAssay, { ...byId(id), body: { version: saved.data.version } });
    const approve = { verdict: "approve" as const, version: sent.data.version };
    const approved = await lab.reviewer.call(decideAssay, { ...byId(id), body: approve });
    const launch = { verdict: "launch" as const, version: approved.data.version };
    const refused = await lab.reviewer.call(decideAssay, { ...byId(id), body: launch });
    expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining("酒精耐受基因检测") });
  });
});

test("a live assay is found by everybody who may see products", async () => {
  const lab = await createLaboratory();
  const { id, code } = await liveAssay(lab);
  const reader = await signedInStaff(lab.world, { permissions: ["lab:product:list"] });
  expect((await reader.call(getAssay, byId(id))).data).toMatchObject({ code, state: "live", problems: [] });
});
