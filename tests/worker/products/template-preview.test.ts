import { expect, test } from "vitest";
import { createTemplate, getTemplate, listTemplates, previewTemplate, saveTemplate } from "#contract/templates.schemas";
import { createLaboratory } from "../plates";

async function templates() {
  const { world, technician } = await createLaboratory();
  const { list } = (await world.call(listTemplates, { as: technician })).data;
  const idOf = (tplId: string) => list.find((one) => one.tplId === tplId)?.id ?? "";
  const preview = async (id: string, query: { product?: string; answer?: number } = {}) =>
    (await world.call(previewTemplate, { as: technician, params: { id }, query })).data;
  return { world, technician, idOf, preview };
}

test("the preview of a template shows every answer of its product, each as the whole page of nobody in particular", async () => {
  const { idOf, preview } = await templates();
  const { products, product, answers, report } = await preview(idOf("alcohol"));
  expect(product).toBe("alcohol");
  expect(products.map(({ code }) => code)).toEqual(["alcohol", "coffee"]);
  expect(answers.map(({ level }) => level)).toEqual([...answers.map(({ level }) => level)].sort());
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(answers.length);
  expect(report).toMatchObject({ name: "张小明", tpl_id: "alcohol", ji: answers[0]?.level, kind: "level" });
  for (const [answer, { level, phrase }] of answers.entries()) {
    const one = await preview(idOf("alcohol"), { answer });
    expect(one.report, phrase).toMatchObject({ ji: level, headline: { phrase } });
    expect(one.report?.grid?.cells.filter(({ isYours }) => isYours).length, phrase).toBeGreaterThan(0);
  }
});

test("a panel's preview has an answer for every conclusion, each with one target that says so", async () => {
  const { idOf, preview } = await templates();
  const { answers } = await preview(idOf("respiratory"));
  const seen = await Promise.all(
    answers.map(async (_, answer) => (await preview(idOf("respiratory"), { answer })).report?.targets[0]?.result),
  );
  expect(new Set(seen)).toEqual(new Set(["detected", "not_detected", "inconclusive", "invalid"]));
});

test("a template of its own is shown with a product of its layout, and with what its draft says", async () => {
  const { world, technician, idOf, preview } = await templates();
  const body = { from: idOf("coffee"), code: "tea", name: "茶代谢" };
  const { id } = (await world.call(createTemplate, { as: technician, body })).data;
  const draft = (await world.call(getTemplate, { as: technician, params: { id } })).data;
  const content = { ...draft.content, standing: "茶的总说明", sections: ["limits" as const, "method" as const] };
  await world.call(saveTemplate, { as: technician, params: { id }, body: { content, version: draft.version } });
  const { product, report } = await preview(id, { product: "coffee" });
  expect(product).toBe("coffee");
  expect(report).toMatchObject({ tpl_id: "tea", sections: ["limits", "method"], limits: { standing: "茶的总说明" } });
  expect(report?.art?.href).toBe(draft.content.levels[report?.ji ?? -1]);
  expect((await preview(id, { product: "unknown" })).product).toBe("alcohol");
});

test("an answer that does not exist leaves the page empty instead of guessing one", async () => {
  const { idOf, preview } = await templates();
  expect((await preview(idOf("alcohol"), { answer: 400 })).report).toBeNull();
});
