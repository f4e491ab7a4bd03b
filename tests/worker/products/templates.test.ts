import { expect, test } from "vitest";
import { definitionMessages } from "#contract/definitions";
import { publishReports } from "#contract/lab-reports.schemas";
import { readReport } from "#contract/reports.schemas";
import { templateMessages } from "#contract/templates";
import {
  createTemplate,
  decideTemplate,
  getTemplate,
  listTemplates,
  reviseTemplate,
  saveTemplate,
  submitTemplate,
} from "#contract/templates.schemas";
import { verifiedCustomer } from "../../support/factories";
import { alcoholPlate, carrier, createLaboratory, importText, receivedTubes, reviewed } from "../plates";

async function draftOfAlcohol() {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const { data } = await world.call(listTemplates, { as: technician });
  const live = data.list.find(({ tplId }) => tplId === "alcohol");
  const params = { id: live?.id ?? "" };
  const { data: made } = await world.call(reviseTemplate, { as: technician, params, body: {} });
  const draft = await world.call(getTemplate, { as: technician, params: { id: made.id } });
  return { lab, params: { id: made.id }, draft: draft.data };
}

test("a revision of a template goes live through two people, and the next report carries its picture and sections", async () => {
  const { lab, params, draft } = await draftOfAlcohol();
  const { world, technician, reviewer } = lab;
  const moved = draft.content.fields.map((field) => (field.key === "title" ? { ...field, x: 88, y: 120 } : field));
  const content = { ...draft.content, fields: moved, sections: ["limits", "method"] as const };
  const saved = await world.call(saveTemplate, {
    as: technician,
    params,
    body: { content: { ...content, sections: [...content.sections] }, version: draft.version },
  });
  expect(saved.data.problems).toEqual([]);
  const submitted = await world.call(submitTemplate, { as: technician, params, body: { version: saved.data.version } });
  const decide = (as: typeof reviewer, verdict: "approve" | "launch", version: number) =>
    world.call(decideTemplate, { as, params, body: { verdict, version, note: "" } });
  expect(await decide(technician, "approve", submitted.data.version)).toMatchObject({
    status: 409,
    msg: definitionMessages.notYours,
  });
  const approved = await decide(reviewer, "approve", submitted.data.version);
  expect((await decide(reviewer, "launch", approved.data.version)).data.state).toBe("live");
  const [barcode = ""] = await receivedTubes(lab, "alcohol", 1);
  const made = await importText(lab, alcoholPlate([{ barcode, genotypes: carrier }]));
  await reviewed(lab, made.resultSetIds);
  const { data } = await world.call(publishReports, { as: reviewer, body: { resultSetIds: made.resultSetIds } });
  const as = await verifiedCustomer(world, "13800138000", "valid");
  const report = await world.call(readReport, { as, params: { key: data.published[0]?.key ?? "" } });
  expect(report.data).toMatchObject({
    sections: ["limits", "method"],
    art: {
      href: "/art/templates/alcohol/4.svg",
      fields: expect.arrayContaining([{ key: "title", x: 88, y: 120, size: 34 }]),
    },
  });
});

test("a template without all its pictures or its compulsory sections is not handed in", async () => {
  const { lab, params, draft } = await draftOfAlcohol();
  const { world, technician } = lab;
  const content = { ...draft.content, levels: draft.content.levels.with(3, ""), sections: [] };
  const saved = await world.call(saveTemplate, { as: technician, params, body: { content, version: draft.version } });
  expect(saved.data.problems).toEqual([templateMessages.levelsMissing, templateMessages.sectionsMissing]);
  const body = { version: saved.data.version };
  expect((await world.call(submitTemplate, { as: technician, params, body })).status).toBe(409);
  const foreign = { ...draft.content, levels: draft.content.levels.with(3, "https://example.com/x.png") };
  const refused = await world.call(saveTemplate, { as: technician, params, body: { content: foreign, version: 2 } });
  expect(refused.status).toBe(422);
});

test("a new template is a draft copy under a code of its own, from one in use only", async () => {
  const { lab, params, draft } = await draftOfAlcohol();
  const { world, technician } = lab;
  const { list } = (await world.call(listTemplates, { as: technician })).data;
  const from = list.find(({ tplId, state }) => tplId === "alcohol" && state === "live")?.id ?? "";
  const body = { from, code: "nutrients", name: "营养素报告" };
  const made = await world.call(createTemplate, { as: technician, body });
  const copy = (await world.call(getTemplate, { as: technician, params: { id: made.data.id } })).data;
  expect(copy).toMatchObject({ key: "nutrients", revision: 1, state: "draft", content: draft.content, problems: [] });
  const refused = async (change: Partial<typeof body>) =>
    (await world.call(createTemplate, { as: technician, body: { ...body, ...change } })).status;
  expect(await refused({})).toBe(422);
  expect(await refused({ code: "other", from: params.id })).toBe(422);
});

test("a template that nobody changed has the colours that are read on its own pictures", async () => {
  const { world, technician } = await createLaboratory();
  const { data } = await world.call(listTemplates, { as: technician });
  const inkOf = async (tplId: string) => {
    const id = data.list.find((template) => template.tplId === tplId)?.id ?? "";
    return (await world.call(getTemplate, { as: technician, params: { id } })).data.content.ink;
  };
  expect((await inkOf("alcohol")).title).toBe("#FFFFFF");
  // The title area of coffee's pictures is cream, so the text on it is dark.
  expect((await inkOf("coffee")).title).toBe("#3B2314");
});
