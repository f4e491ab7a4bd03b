import { expect, test } from "vitest";
import {
  createDictionaryData,
  createDictionaryType,
  getDictionaryData,
  removeDictionaryData,
} from "#contract/dictionaries.schemas";
import { dictionarySeedStatements } from "#worker/features/dictionaries/types.actions";
import { createWorld } from "../../support/app";
import { signedInStaff } from "../../support/factories";
import { cell } from "../platform/raw-rows";

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

test("of the entries of a dictionary that comes with the product the first one is chosen in advance", async () => {
  const world = await createWorld();
  await world.write(...dictionarySeedStatements(1));
  const chosen = "select count(*) from dictionary_data where is_default <> (sort = 10)";
  expect(await cell(world, chosen)).toBe(0);
  expect(await cell(world, "select count(*) > 0 from dictionary_data where is_default")).toBe(1);
});
