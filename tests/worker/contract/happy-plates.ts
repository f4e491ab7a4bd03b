import {
  closePlate,
  createPlate,
  discardPlate,
  getPlate,
  listPlateQueue,
  listPlates,
  movePlateSample,
  releasePlateSamples,
  scanOntoPlate,
} from "#contract/plates.schemas";
import { commitImport } from "#contract/run-imports.schemas";
import { alcoholPlate, carrier, placeTubes, receivedTubes, uploadText } from "../plates";
import { type HappyPath, happy, type Stage } from "./stage";

async function openPlate({ boss }: Stage) {
  return { params: { id: (await boss.call(createPlate, { body: { productCode: "alcohol" } })).data.id } };
}
async function filledPlate(stage: Stage) {
  const opened = await openPlate(stage);
  const [barcode = ""] = await receivedTubes(stage, "alcohol", 1);
  await stage.boss.call(scanOntoPlate, { ...opened, body: { barcode } });
  const { places } = (await stage.boss.call(getPlate, opened)).data;
  return { ...opened, sampleId: places[0]?.sampleId ?? "" };
}

/** A measured plate with a sample that is missing from its file. */
async function plateWithTubeLeftOut(stage: Stage) {
  const barcodes = await receivedTubes(stage, "alcohol", 2);
  const file = (of: readonly string[]) => alcoholPlate(of.map((barcode) => ({ barcode, genotypes: carrier })));
  await placeTubes(stage, file(barcodes));
  const { data: preview } = await uploadText(stage, file(barcodes.slice(0, 1)));
  const body = { productCode: "alcohol" };
  await stage.boss.call(commitImport, { params: { id: preview.importId }, body });
  const params = { id: preview.plate?.id ?? "" };
  const { places } = (await stage.boss.call(getPlate, { params })).data;
  return { params, body: { sampleIds: places.slice(1).map(({ sampleId }) => sampleId), reason: "漏加样" } };
}

export const plates: readonly HappyPath[] = [
  happy(listPlates),
  happy(listPlateQueue),
  happy(createPlate, () => ({ body: { productCode: "alcohol" } })),
  happy(getPlate, openPlate),
  happy(scanOntoPlate, async (stage) => ({
    ...(await openPlate(stage)),
    body: { barcode: (await receivedTubes(stage, "alcohol", 1))[0] ?? "" },
  })),
  happy(movePlateSample, async (stage) => {
    const { params, sampleId } = await filledPlate(stage);
    return { params, body: { sampleId, to: 3 } };
  }),
  happy(closePlate, async (stage) => ({ params: (await filledPlate(stage)).params })),
  happy(releasePlateSamples, plateWithTubeLeftOut),
  happy(discardPlate, async (stage) => ({ ...(await openPlate(stage)), body: { reason: "枪头污染" } })),
];
