import {
  createTemplate,
  decideTemplate,
  getTemplate,
  listTemplates,
  previewTemplate,
  reviseTemplate,
  saveTemplate,
  submitTemplate,
  uploadTemplatePicture,
} from "#contract/templates.schemas";
import { nextNumber, signedInStaff } from "#tests/support/factories";
import { tinyPng } from "#tests/support/pictures";
import { type HappyPath, happy, type Stage } from "./stage";

const live = async ({ boss }: Stage) => {
  const { list } = (await boss.call(listTemplates)).data;
  return { params: { id: list.find(({ state, tplId }) => state === "live" && tplId === "alcohol")?.id ?? "" } };
};

/** A draft that another person began; a draft left by the previous call is used when there is one. */
async function draft(stage: Stage, product: string) {
  const { list } = (await stage.boss.call(listTemplates)).data;
  const open = list.find(({ state, tplId }) => tplId === product && (state === "draft" || state === "submitted"));
  const from = list.find(({ state, tplId }) => tplId === product && state === "live")?.id ?? "";
  const as = await signedInStaff(stage.world);
  const id = open?.id ?? (await stage.world.call(reviseTemplate, { as, params: { id: from }, body: {} })).data.id;
  const params = { id };
  if (open?.state === "submitted") {
    const { version } = (await stage.boss.call(getTemplate, { params })).data;
    await stage.boss.call(decideTemplate, { params, body: { verdict: "reject", version, note: "再改一处" } });
  }
  return { params, data: (await stage.boss.call(getTemplate, { params })).data, as };
}

function picture(): FormData {
  const form = new FormData();
  form.append("file", new Blob([tinyPng]), "level.png");
  return form;
}

/** Templates as data. */
export const templates: readonly HappyPath[] = [
  happy(listTemplates),
  happy(getTemplate, live),
  happy(previewTemplate, live),
  happy(createTemplate, async (stage) => {
    const { id } = (await live(stage)).params;
    return { body: { from: id, code: `new-${nextNumber()}`, name: "新模板" } };
  }),
  happy(reviseTemplate, async (stage) => ({ ...(await live(stage)), body: {} })),
  happy(saveTemplate, async (stage) => {
    const { params, data } = await draft(stage, "nitroglycerin");
    return { params, body: { content: data.content, version: data.version } };
  }),
  happy(submitTemplate, async (stage) => {
    const { params, data } = await draft(stage, "folic-acid");
    return { params, body: { version: data.version } };
  }),
  happy(decideTemplate, async (stage) => {
    const { params, data, as } = await draft(stage, "respiratory");
    const submitted = await stage.world.call(submitTemplate, { as, params, body: { version: data.version } });
    const { version } = submitted.data;
    return { params, body: { verdict: "reject" as const, version, note: "请补充说明" } };
  }),
  happy(uploadTemplatePicture, () => ({ body: picture() as never })),
];
