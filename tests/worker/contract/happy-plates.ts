import {
  closePlate,
  createPlate,
  discardPlate,
  getPlate,
  listPlateQueue,
  listPlates,
  movePlateSample,
  scanOntoPlate,
} from "#contract/plates";
import { receivedTubes } from "../plates";
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
  happy(discardPlate, async (stage) => ({ ...(await openPlate(stage)), body: { reason: "枪头污染" } })),
];
