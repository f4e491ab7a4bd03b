import { expect, test } from "vitest";
import {
  createDictionaryData,
  createDictionaryType,
  getDictionaryData,
  removeDictionaryData,
} from "#contract/dictionaries.schemas";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";

test("an entry of a dictionary is found until it is deleted", async () => {
  const world = await createWorld();
  const as = await signedInStaff(world);
  await world.call(createDictionaryType, { as, body: { dictName: "颜色", dictType: "colours" } });
  const body = { dictType: "colours", dictLabel: "红", dictValue: "red" };
  const { dictCode: id } = (await world.call(createDictionaryData, { as, body })).data;
  expect((await world.call(getDictionaryData, { as, params: { code: id } })).data).toMatchObject({ dictValue: "red" });
  await world.call(removeDictionaryData, { as, body: { ids: [id] } });
  expect((await world.call(getDictionaryData, { as, params: { code: id } })).status).toBe(404);
});
