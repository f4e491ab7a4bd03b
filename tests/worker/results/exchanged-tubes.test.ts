import { expect, test } from "vitest";
import { closePlate, createPlate, scanOntoPlate } from "#contract/plates.schemas";
import { commitImport } from "#contract/run-imports.schemas";
import { getTube } from "#contract/tubes.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { tubeRow } from "../laboratory";
import {
  alcoholPlate,
  carrier,
  createLaboratory,
  drinker,
  flusher,
  placeTubes,
  receivedTubes,
  uploadText,
} from "../plates";
import { cell, raw } from "../platform/raw-rows";

test("tubes that a file has in each other's place leave the plate with the reason and are measured again on another one", async () => {
  const lab = await createLaboratory();
  const { world, technician: as } = lab;
  const tubes = await receivedTubes(lab, "alcohol", 4);
  const [first = "", second = ""] = tubes;
  const genotypes = [flusher, drinker, carrier, carrier];
  const file = (barcodes: readonly string[]) =>
    alcoholPlate(barcodes.map((barcode, i) => ({ barcode, genotypes: genotypes[i] ?? carrier })));
  const plate = async (barcodes: readonly string[]) => {
    const { data } = await world.call(createPlate, { as, body: { productCode: "alcohol" } });
    for (const barcode of barcodes)
      expect(
        (await world.call(scanOntoPlate, { as, params: { id: data.id }, body: { barcode } })).data.verdict,
        barcode,
      ).toBe("placed");
    await world.call(closePlate, { as, params: { id: data.id } });
  };
  const measure = async (text: string) => {
    const { data } = await uploadText(lab, text);
    return (await world.call(commitImport, { as, params: { id: data.importId }, body: { productCode: "alcohol" } }))
      .data;
  };
  const lifeOf = async (barcode: string) =>
    (await world.call(getTube, { as, params: { id: (await tubeRow(world, barcode)).id } })).data;

  await plate(tubes);
  const run = await measure(file([second, first, ...tubes.slice(2)]));
  expect(run).toMatchObject({ resultCount: 2, skippedCount: 2 });
  for (const barcode of [first, second]) {
    const { sample, events, resultSets } = await lifeOf(barcode);
    expect([sample?.state, resultSets]).toEqual(["retest_queued", []]);
    expect(events.at(-1)).toMatchObject({ kind: "unplate", fromState: "plated", toState: "retest_queued" });
    expect(events.at(-1)?.reason).toMatch(/^排板在 .*，文件里在 .*（那里排的是 \d{13}），请核对是否放错$/);
  }

  await plate([first, second]);
  expect(await measure(file([first, second]))).toMatchObject({ resultCount: 2, skippedCount: 0 });
  for (const barcode of tubes) expect((await lifeOf(barcode)).sample?.state).toBe("tested");
});

test("a tube in another one's place that is rejected while its file is committed stays rejected", async () => {
  const other = meanwhile();
  const lab = await createLaboratory(other);
  const { world, technician: as } = lab;
  const barcodes = await receivedTubes(lab, "alcohol", 4);
  const genotypes = [flusher, drinker, carrier, carrier];
  const file = (of: readonly string[]) =>
    alcoholPlate(of.map((barcode, i) => ({ barcode, genotypes: genotypes[i] ?? carrier })));
  await placeTubes(lab, file(barcodes));
  const [first = "", second = ""] = barcodes;
  const { data } = await uploadText(lab, file([second, first, ...barcodes.slice(2)]));
  other.beforeWriteTo("runs", () =>
    raw(world, `update samples set state = 'rejected' where barcode in ('${first}', '${second}')`),
  );
  await world.call(commitImport, { as, params: { id: data.importId }, body: { productCode: "alcohol" } });
  expect(await cell(world, "select count(*) from samples where state = 'rejected'")).toBe(2);
  expect(await cell(world, "select count(*) from tube_events where kind = 'unplate'")).toBe(0);
});
