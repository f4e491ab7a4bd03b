import { definitionMessages } from "#contract/definitions";
import { reportSections } from "#contract/report-view";
import { templateMessages } from "#contract/templates";
import {
  createTemplate,
  decideTemplate,
  getTemplate,
  listTemplates,
  reviseTemplate,
  saveTemplate,
  submitTemplate,
  type TemplateContent,
} from "#contract/templates.schemas";
import { staffAction } from "../../../http/action";
import { conflict, fieldErrors } from "../../../http/errors";
import { withTakenErrors } from "../../../http/taken";
import { pictureIdOfPath, picturePath } from "../../../http/wire-values";
import { arePicturesKept, findDeletedPictures } from "../../uploads/template-pictures.store";
import { createRevision, moveRevision, requireDefinition, revisionAction, saveRevision } from "../definitions.actions";
import { findDefinition } from "../definitions.store";
import type { StoredTemplate } from "../product-rows";
import { findTemplates } from "./templates.store";

const kind = "template";

// Positions of the lines on the built-in pictures, so that a first draft looks like the current page.
const shippedFields: TemplateContent["fields"] = [
  { key: "title", x: 60, y: 108, size: 34 },
  { key: "phrase", x: 60, y: 172, size: 48 },
  { key: "name", x: 156, y: 760, size: 28 },
  { key: "gender", x: 512, y: 760, size: 28 },
  { key: "birth", x: 156, y: 836, size: 28 },
  { key: "date", x: 440, y: 836, size: 28 },
  { key: "place", x: 156, y: 912, size: 24 },
];
/** Text colours that are readable on each product's picture: dark on cream for coffee, light on the amber head for alcohol. */
const shippedInks: Readonly<Record<string, TemplateContent["ink"]>> = {
  alcohol: { title: "#FFFFFF", phrase: "#FFF1D6", value: "#3A2208" },
  coffee: { title: "#3B2314", phrase: "#7A4A2A", value: "#3B2314" },
};
/** Text colours for a template without pictures, whose lines are on a plain page. */
const plainInk: TemplateContent["ink"] = { title: "#0B1F3A", phrase: "#0B1F3A", value: "#24344D" };

/** A stored template as the editor shows it. */
function contentOf(tplId: string, { texts, page }: StoredTemplate): TemplateContent {
  const ink = Object.hasOwn(shippedInks, tplId) ? shippedInks[tplId] : undefined;
  const levels = Array.from({ length: 10 }, (_, level) => (ink ? `/art/templates/${tplId}/${level}.svg` : ""));
  const { standing, limits, notTested } = texts;
  return {
    levels,
    ink: ink ?? plainInk,
    fields: shippedFields,
    sections: [...reportSections],
    ...page,
    standing,
    limits,
    notTested,
  };
}

const storedOf = (
  before: StoredTemplate,
  { standing, limits, notTested, ...page }: TemplateContent,
): StoredTemplate => ({ ...before, texts: { ...before.texts, standing, limits, notTested }, page });

const uploadedOf = ({ levels }: TemplateContent) => levels.flatMap((path) => pictureIdOfPath(path) ?? []);

/** Reasons why a template cannot be submitted. */
function problemsOf({ texts, page }: StoredTemplate): string[] {
  if (!page) return [];
  const keys = page.fields.map(({ key }) => key);
  return [
    ...(texts.kind === "level" && page.levels.some((path) => path === "") ? [templateMessages.levelsMissing] : []),
    ...(["title", "phrase", "name"].every((key) => keys.some((one) => one === key))
      ? []
      : [templateMessages.fieldsMissing]),
    ...(page.sections.includes("limits") && page.sections.includes("method") ? [] : [templateMessages.sectionsMissing]),
  ];
}

export const listTemplatesAction = staffAction(listTemplates, {
  load: () => ({ templates: findTemplates() }),
  run: ({ templates }) => ({ list: templates }),
});

export const getTemplateAction = staffAction(getTemplate, {
  load: ({ params: { id } }) => ({ definition: findDefinition(kind, id) }),
  run({ definition }) {
    const row = requireDefinition(definition);
    const stored = row.definition as StoredTemplate;
    return { ...row, content: contentOf(row.key, stored), problems: problemsOf(stored) };
  },
});

export const createTemplateAction = staffAction(createTemplate, {
  load: ({ body }) => ({ definition: findDefinition(kind, body.from) }),
  async run(ctx) {
    const { code, name } = ctx.body;
    const row = ctx.definition;
    if (row?.state !== "live") throw fieldErrors({ from: [templateMessages.sourceUnknown] });
    const stored = row.definition as StoredTemplate;
    const layout = stored.texts.kind === "medication" ? "genes" : stored.texts.kind;
    const values = { tplId: code, name, layout } as const;
    const from = { values, definition: storedOf(stored, contentOf(row.key, stored)) };
    const taken = { "templates.tpl_id": { code: [templateMessages.codeTaken] } };
    ctx.reply.msg = definitionMessages.saved;
    return { id: await withTakenErrors(createRevision(ctx, { kind, from }), taken) };
  },
});

export const saveTemplateAction = staffAction(saveTemplate, {
  load: ({ params: { id }, body }) => ({
    definition: findDefinition(kind, id),
    gonePictures: findDeletedPictures(uploadedOf(body.content)),
  }),
  async run(ctx) {
    const row = requireDefinition(ctx.definition);
    const { content } = ctx.body;
    const gone = ctx.gonePictures.map(picturePath);
    const level = content.levels.findIndex((path) => gone.includes(path));
    if (level >= 0) throw fieldErrors({ levels: [templateMessages.pictureGone(level)] });
    const definition = storedOf(row.definition as StoredTemplate, content);
    const when = arePicturesKept(uploadedOf(content));
    const version = await saveRevision(ctx, { kind, row, version: ctx.body.version, definition, when });
    ctx.reply.msg = definitionMessages.saved;
    return { version, problems: problemsOf(definition) };
  },
});

export const reviseTemplateAction = revisionAction(reviseTemplate, kind);

export const submitTemplateAction = staffAction(submitTemplate, {
  load: ({ params: { id } }) => ({ definition: findDefinition(kind, id) }),
  run(ctx) {
    const row = requireDefinition(ctx.definition);
    if (problemsOf(row.definition as StoredTemplate).length > 0) throw conflict(definitionMessages.hasProblems);
    ctx.reply.msg = definitionMessages.submitted;
    return moveRevision(ctx, { kind, row, event: "submit", version: ctx.body.version });
  },
});

export const decideTemplateAction = staffAction(decideTemplate, {
  load: ({ params: { id } }) => ({ definition: findDefinition(kind, id) }),
  run(ctx) {
    const { verdict, version, note } = ctx.body;
    ctx.reply.msg = definitionMessages[verdict];
    return moveRevision(ctx, { kind, row: requireDefinition(ctx.definition), event: verdict, version, note });
  },
});
