import { formatOfWells } from "#contract/plate-geometry";
import { plateMessages } from "#contract/plates";
import {
  closePlate,
  createPlate,
  discardPlate,
  getPlate,
  movePlateSample,
  scanOntoPlate,
} from "#contract/plates.schemas";
import { alcoholPlate } from "../plates";
import type { Act, ModelledLab } from "./modelled-lab";
import { pick } from "./pick";
import { genotypes, hand } from "./result.acts";
import type { SeenLab } from "./seen.queries";

const reason = "按规程处理";
const productCodes = ["alcohol", "alcohol", "alcohol", "respiratory"] as const;
const onto = ["received", "accepted", "retest_queued"];

const newBoard: Act = async (lab, a) => {
  if (lab.seen.plates.filter(({ state }) => state === "open").length > 3) return [];
  const productCode = productCodes[a % productCodes.length] ?? "alcohol";
  const body = a % 5 === 2 ? { productCode, format: 384 as const } : { productCode };
  return [await lab.technician.call(createPlate, { body })];
};

const scanAs = (as: ModelledLab["technician"], plate: SeenLab["plates"][number], barcode: string, place?: number) =>
  as.call(scanOntoPlate, {
    params: { id: plate.id },
    body: { barcode, ...(place === undefined ? {} : { place }) },
  });

/** Mostly one scan; now and then two people scan one tube onto two plates at the same moment. */
const scan: Act = async (lab, a, b) => {
  const plate = pick(lab.seen.plates, ["open"], a);
  const fitting = lab.seen.tubes.filter(
    ({ sampleState, productCode }) => onto.includes(sampleState ?? "") && productCode === plate?.productCode,
  );
  const tube = b % 9 === 0 ? lab.seen.tubes[b % Math.max(1, lab.seen.tubes.length)] : fitting[b % fitting.length];
  if (!plate || !tube) return [];
  const place = b % 5 === 0 ? b % 24 : undefined;
  const other = lab.seen.plates.find(({ id, state }) => id !== plate.id && state === "open");
  if (b % 3 > 0 || !other) return [await scanAs(lab.technician, plate, tube.barcode, place)];
  const both = await Promise.all([
    scanAs(lab.technician, plate, tube.barcode),
    scanAs(lab.colleague, other, tube.barcode),
  ]);
  const placed = both.filter((reply) => reply.status === 200 && reply.data.verdict === "placed");
  if (placed.length > 1) throw new Error(`one tube lies on two plates: ${tube.barcode}`);
  return both;
};

/** Moves a sample, empties its well, or undoes the last scan; a second undo is refused with its message. */
const move: Act = async (lab, a, b) => {
  const plate = pick(
    lab.seen.plates.filter(({ sampleIds }) => sampleIds.length > 0),
    ["open"],
    a,
  );
  const sampleId = plate?.sampleIds[b % plate.sampleIds.length];
  if (!plate || !sampleId) return [];
  const to = b % 2 === 0 ? null : a % 22;
  const once = () => lab.technician.call(movePlateSample, { params: { id: plate.id }, body: { sampleId, to } });
  const first = await once();
  if (to !== null || first.status !== 200) return [first];
  const again = await once();
  if (again.msg !== plateMessages.moved) throw new Error(`an emptied well was emptied again: ${again.msg}`);
  return [first, again];
};

/** The printed plate equals the scans: every sample once, at a position of the plate. */
const close: Act = async (lab, a) => {
  const filled = lab.seen.plates.filter(({ sampleIds }) => sampleIds.length > 0);
  const plate = pick(a % 7 === 0 ? lab.seen.plates : filled, ["open"], a);
  if (!plate) return [];
  const params = { id: plate.id };
  const reply = await lab.technician.call(closePlate, { params });
  const { data } = await lab.reviewer.call(getPlate, { params });
  const printed = data.places.map(({ sampleId }) => sampleId).toSorted();
  const isWhole = data.places.every(({ place }) => place < data.wells.length);
  if (!isWhole || String(printed) !== String(plate.sampleIds.toSorted()))
    throw new Error(`a wrong print: ${data.code}`);
  return [reply];
};

const discard: Act = async (lab, a) => {
  const plate = pick(lab.seen.plates, ["open", "closed"], a);
  return plate ? [await lab.technician.call(discardPlate, { params: { id: plate.id }, body: { reason } })] : [];
};

/**
 * The instrument's file for one of our plates; now and then two tubes are exchanged, or it contains a tube that nobody
 * scanned.
 */
const measure: Act = async (lab, a, b) => {
  const plates = lab.seen.plates.filter(
    ({ productCode, sampleIds }) => productCode === "alcohol" && sampleIds.length > 0,
  );
  const plate = pick(plates, [b % 4 === 0 ? "open" : "closed"], a);
  if (!plate) return [];
  const barcodes = plate.barcodes.slice(0, 5);
  if (b % 3 === 0) barcodes.reverse();
  const stranger = lab.seen.tubes.find(({ sampleState }) => onto.includes(sampleState ?? ""));
  if (b % 5 === 0 && stranger) barcodes.push(stranger.barcode);
  const samples = [...new Set(barcodes)].map((barcode, i) => {
    return { barcode, genotypes: genotypes[(b + i) % genotypes.length] ?? genotypes[0] };
  });
  // Now and then the file is of a plate of the other size.
  const format = formatOfWells(b % 11 === 7 ? 96 : plate.format);
  const text = alcoholPlate(samples, undefined, { plate: format }).replace(
    "Experiment Barcode = P0001",
    `Experiment Barcode = ${plate.code}`,
  );
  lab.files.push({ text, productCode: "alcohol" });
  return hand(lab, text, "alcohol");
};

export const boardActs: Readonly<Record<string, readonly [number, Act]>> = {
  newBoard: [1, newBoard],
  scan: [6, scan],
  movePlace: [1, move],
  closeBoard: [3, close],
  discardBoard: [1, discard],
  measureBoard: [2, measure],
};
