import { expect, test } from "vitest";
import { templateMessages } from "#contract/templates";
import {
  getTemplate,
  listTemplates,
  reviseTemplate,
  saveTemplate,
  uploadTemplatePicture,
} from "#contract/templates.schemas";
import { readFile, uploadLogo } from "#contract/uploads.schemas";
import { signedInStaff } from "#tests/support/factories";
import { meanwhile } from "#tests/support/meanwhile";
import { tinyPng } from "#tests/support/pictures";
import { pictureWaitMs, sweepTemplatePictures } from "#worker/features/uploads/template-pictures.actions";
import type { FileStore } from "#worker/platform/files";
import { createLaboratory, type Laboratory } from "../plates";
import { cell, raw } from "../platform/raw-rows";

function picture(): FormData {
  const form = new FormData();
  form.append("file", new Blob([tinyPng], { type: "image/png" }), "level.png");
  return form;
}

const upload = async ({ world }: Laboratory) =>
  (await world.call(uploadTemplatePicture, { as: await signedInStaff(world), body: picture() })).data.path;
const statusOf = async ({ world }: Laboratory, path: string) =>
  (await world.call(readFile, { params: { fileId: path.slice("/files/".length) } })).status;

/** A draft of the alcohol template, and a function that adds a picture to its third level. */
async function draft(lab: Laboratory) {
  const { world, technician } = lab;
  const { data } = await world.call(listTemplates, { as: technician });
  const live = data.list.find(({ tplId }) => tplId === "alcohol")?.id ?? "";
  const { id } = (await world.call(reviseTemplate, { as: technician, params: { id: live }, body: {} })).data;
  const params = { id };
  const name = async (path: string) => {
    const as = await signedInStaff(world);
    const { content, version } = (await world.call(getTemplate, { as, params })).data;
    const body = { content: { ...content, levels: content.levels.with(3, path) }, version };
    return world.call(saveTemplate, { as, params, body });
  };
  return { name };
}

test("a template picture that no draft names is gone a day after its upload, one that a draft names stays", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { name } = await draft(lab);
  const [used, spare] = [await upload(lab), await upload(lab)];
  expect((await name(used)).status).toBe(200);
  world.clock.advance(pictureWaitMs - 1000);
  expect(await sweepTemplatePictures(world.deps)).toBe(0);
  expect([await statusOf(lab, used), await statusOf(lab, spare)]).toEqual([200, 200]);
  world.clock.advance(2000);
  expect(await sweepTemplatePictures(world.deps)).toBe(1);
  expect([await statusOf(lab, used), await statusOf(lab, spare)]).toEqual([200, 404]);
  expect((await world.cost(() => sweepTemplatePictures(world.deps))).roundTrips).toBe(1);

  expect((await name("/art/templates/alcohol/3.svg")).status).toBe(200);
  world.clock.advance(pictureWaitMs);
  expect(await sweepTemplatePictures(world.deps)).toBe(1);
  expect(await statusOf(lab, used)).toBe(404);
});

test("a draft cannot name a picture that is gone, or one that was never uploaded for a template", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const { name } = await draft(lab);
  const late = await upload(lab);
  world.clock.advance(pictureWaitMs);
  expect(await sweepTemplatePictures(world.deps)).toBe(1);
  const refused = { status: 422, errors: { levels: [templateMessages.pictureGone(3)] } };
  expect(await name(late)).toMatchObject(refused);
  world.clock.advance(-pictureWaitMs);
  const logo = (await world.call(uploadLogo, { as: technician, body: picture() })).data.path;
  expect(await name(logo)).toMatchObject(refused);
});

test("a draft cannot name a picture that is marked for deletion at the same moment", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world } = lab;
  const { name } = await draft(lab);
  const path = await upload(lab);
  other.beforeWriteTo("templates", () => raw(world, "update template_pictures set removed_at = 1"));
  expect((await name(path)).status).toBe(409);
  expect(await cell(world, `select count(*) from templates where instr(definition, '${path}') > 0`)).toBe(0);
});

test("a clock that dies before the bytes are gone finds them in its next run, and no draft names them meanwhile", async () => {
  const lab = await createLaboratory();
  const { world } = lab;
  const { name } = await draft(lab);
  const spare = await upload(lab);
  world.clock.advance(pictureWaitMs);
  const remove: FileStore["remove"] = () => Promise.reject(new Error("killed"));
  const dying = { ...world.deps, avatars: { ...world.deps.avatars, remove } };
  await expect(sweepTemplatePictures(dying)).rejects.toThrow("killed");
  expect(await statusOf(lab, spare)).toBe(200);
  expect((await name(spare)).status).toBe(422);
  expect(await sweepTemplatePictures(world.deps)).toBe(1);
  expect(await statusOf(lab, spare)).toBe(404);
});
