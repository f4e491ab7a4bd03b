import { undoBinding } from "#contract/bindings.schemas";
import { voidKitBatch } from "#contract/kits.schemas";
import { rejectSample } from "#contract/rejections.schemas";
import { acceptSample, receiveSample } from "#contract/samples.schemas";
import { disposeTubes, loseTube, replaceTube, requestRecollection } from "#contract/tube-ends.schemas";
import { clearTube } from "#contract/tubes.schemas";
import { chinaDay } from "#worker/platform/china-day";
import { bind, form } from "../bindings/bound-tube";
import { issuedBarcodes } from "../laboratory";
import type { Act } from "./modelled-lab";
import { type ModelledLab, phones } from "./modelled-lab";
import { pick } from "./pick";

const reason = "按规程处理";
const productCodes = ["alcohol", "alcohol", "respiratory"] as const;
const conditions = ["good", "good", "good", "good", "good", "good", "leak"] as const;
const rejections = ["leak", "low_volume", "contaminated"] as const;

const newBatch: Act = async (lab, a, b) => {
  // There are enough issued tubes: more would only grow the stock.
  if (lab.seen.tubes.filter(({ state }) => state === "issued").length > 8) return [];
  await issuedBarcodes(lab.world, lab.technician, {
    productCode: productCodes[a % productCodes.length] ?? "alcohol",
    quantity: 4 + (b % 5),
    ...(b % 4 === 0 ? { merchantId: lab.merchantId } : {}),
    ...(b % 11 === 0 ? { expiresOn: chinaDay(lab.world.clock.now() + 24 * 3_600_000) } : {}),
  });
  return [];
};

const bindOne: Act = async (lab, a, b) => {
  const tube = pick(lab.seen.tubes, ["issued"], a);
  const phone = phones[b % phones.length] ?? phones[0];
  return tube ? [await bind(await lab.customer(phone, "bind"), form(tube.barcode))] : [];
};

const undo: Act = async (lab, a) => {
  const tube = pick(lab.seen.tubes, ["bound"], a);
  const binding = lab.seen.bindings.find(({ id }) => id === tube?.bindingId);
  const phone = lab.phoneOf.get(binding?.phoneHash ?? "");
  if (!binding || !phone) return [];
  return [await (await lab.customer(phone, "bind")).call(undoBinding, { params: { bindingId: binding.id } })];
};

const receive: Act = async (lab, a, b) => {
  const tube = pick(lab.seen.tubes, b % 9 === 0 ? ["issued"] : ["bound"], a);
  const condition = conditions[b % conditions.length] ?? "good";
  return tube ? [await lab.technician.call(receiveSample, { body: { barcode: tube.barcode, condition } })] : [];
};

const onTube =
  (endpoint: typeof clearTube | typeof loseTube, states: readonly string[]): Act =>
  async (lab, a) => {
    const tube = pick(lab.seen.tubes, states, a);
    return tube ? [await lab.technician.call(endpoint, { params: { id: tube.id }, body: { reason } })] : [];
  };

const dispose: Act = async (lab, a) => {
  const tube = pick(lab.seen.tubes, ["consumed", "quarantined"], a);
  return tube ? [await lab.technician.call(disposeTubes, { body: { ids: [tube.id], reason } })] : [];
};

/** A tube whose sample was rejected gets a replacement; now and then any tube is tried. */
const replace: Act = async (lab, a, b) => {
  const waiting = lab.seen.tubes.filter(({ sampleState }) =>
    ["rejected", "recollect_requested"].includes(sampleState ?? ""),
  );
  const tube = pick(
    a % 3 > 0 && waiting.length > 0 ? waiting : lab.seen.tubes,
    ["bound", "quarantined", "received"],
    a,
  );
  const fresh = pick(
    lab.seen.tubes.filter(({ productCode }) => productCode === tube?.productCode || b % 5 === 0),
    ["issued"],
    b,
  );
  if (!tube || !fresh) return [];
  const body = { barcode: fresh.barcode, reason };
  return [await lab.technician.call(replaceTube, { params: { id: tube.id }, body })];
};

const onSample =
  (
    states: readonly string[],
    act: (lab: ModelledLab, id: string, b: number) => Promise<{ status: number; msg: string }>,
  ): Act =>
  async (lab, a, b) => {
    const sample = pick(lab.seen.samples, states, a);
    return sample ? [await act(lab, sample.id, b)] : [];
  };

const voidBatch: Act = async (lab, a, b) => {
  const tube = pick(lab.seen.tubes, ["issued"], a);
  // A recall is rare, because it uses up the issued tubes.
  return tube && b % 4 === 0
    ? [await lab.technician.call(voidKitBatch, { params: { id: tube.batchId }, body: { reason } })]
    : [];
};

export const tubeActs: Readonly<Record<string, readonly [number, Act]>> = {
  newBatch: [4, newBatch],
  bind: [10, bindOne],
  undo: [1, undo],
  receive: [10, receive],
  clear: [2, onTube(clearTube, ["quarantined"])],
  lose: [1, onTube(loseTube, ["issued"])],
  dispose: [1, dispose],
  replace: [2, replace],
  voidBatch: [1, voidBatch],
  accept: [3, onSample(["received"], (h, id) => h.technician.call(acceptSample, { params: { id }, body: {} }))],
  reject: [
    1,
    onSample(["received", "accepted"], (h, id, b) =>
      h.technician.call(rejectSample, { params: { id }, body: { reason: rejections[b % 3] ?? "leak" } }),
    ),
  ],
  recollect: [
    2,
    onSample(["rejected", "retest_queued", "tested"], (h, id) =>
      h.technician.call(requestRecollection, { params: { id }, body: { reason } }),
    ),
  ],
};
