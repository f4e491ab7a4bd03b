import { closePlate, createPlate, scanOntoPlate } from "#contract/plates.schemas";
import { rejectSample } from "#contract/rejections.schemas";
import { retestResultSets } from "#contract/result-sets.schemas";
import { listSamples } from "#contract/samples.schemas";
import { disposeTubes, loseTube, replaceTube, requestRecollection, storeSample } from "#contract/tube-ends.schemas";
import { listTubes } from "#contract/tubes.schemas";
import { expireTubes } from "../../features/kits/expiry.actions";
import type { ProductCode } from "../../features/products/product.types";
import type { DemoClient } from "./client";
import { unreachablePhone } from "./client";
import { createHeldImports } from "./doubts";
import {
  alcoholGenotypes,
  coffeeGenotypes,
  type DemoTubeResult,
  demoExportFile,
  folicAcidGenotypes,
  nitroglycerinGenotypes,
  panelSamples,
} from "./findings";
import { processFullPlates } from "./full-plates";
import { registerInstruments, repairSecondCycler } from "./instruments";
import { isoDay } from "./laboratory";
import { sendHospitalOrders } from "./orders";
import { signInAs } from "./staff";
import type { DemoContext, PageVariant } from "./stage";
import { createDriftingLot } from "./trends";
import { createUnusualTubes, openSomeReports, type PublishedReport } from "./unusual-tubes";
import { beginPanelValidation, createAlcoholValidation } from "./validations";
import { createOpenWork } from "./waiting-work";

/** Barcodes left unused, by product, and the facts that the rest of the installation shows. */
export interface DemonstrationOutcome {
  readonly free: Record<ProductCode, { barcode: string; tplType: PageVariant }[]>;
  readonly expired: string[];
  readonly voided: string[];
  /** Received tubes that are not measured yet, with the results that the instrument will report. */
  readonly waiting: Record<ProductCode, DemoTubeResult[]>;
  readonly published: PublishedReport[];
}

/** Barcodes in stock; each chapter takes from the front. */
interface Shelf {
  readonly alcohol: string[];
  readonly alcoholMer: string[];
  readonly coffee: string[];
  readonly coffeeMer: string[];
  readonly nitro: string[];
  readonly folic: string[];
  readonly panel: string[];
}

/** Plays three weeks of a small laboratory through the product's own API, with this many full plates in between. */
export async function playDemonstration(stage: DemoContext, plates: number): Promise<DemonstrationOutcome> {
  const { lab, today } = stage;
  stage.goTo(40);
  const soonOver = isoDay(today - 5 * 86_400_000);
  const expired = await lab.addBatch({ productCode: "alcohol", quantity: 8, lot: "L2509", expiresOn: soonOver });
  stage.goTo(21);
  const fresh = { lot: "L2611", expiresOn: isoDay(today + 540 * 86_400_000) };
  const shelf = await stock(stage, fresh);
  stage.goTo(20.8);
  await createAlcoholValidation(stage);
  stage.goTo(20.3);
  await beginPanelValidation(stage);
  await createDriftingLot(stage, fresh);
  await processFullPlates(stage, fresh, plates);
  await finishedRuns(stage, shelf);
  stage.goTo(4.5);
  await repairSecondCycler(stage, today - 5 * 86_400_000);
  await unfinishedRuns(stage, shelf);
  await sendHospitalOrders(stage);
  stage.goTo(0.9);
  await lab.addBatch({ productCode: "alcohol", quantity: 12, ...fresh, upTo: "draft" });
  await lab.addBatch({ productCode: "coffee", quantity: 12, ...fresh, upTo: "printed" });
  const voided = await lab.addBatch({ productCode: "nitroglycerin", quantity: 6, ...fresh, upTo: "void" });
  const waiting = await waitingTubes(stage, shelf);
  await createUnusualTubes(stage, shelf.alcohol);
  await plateBenches(stage, shelf.coffee.splice(0, 5), shelf.nitro.splice(0, 7));
  await tubeEnds(stage, shelf.coffee);
  await createOpenWork(stage, shelf.alcohol);
  await createHeldImports(stage, shelf.alcohol, shelf.coffee);
  await lab.recallOneLot();
  const published = await openSomeReports(stage);
  return { free: freeTubes(shelf), expired, voided, waiting, published };
}

async function stock(stage: DemoContext, fresh: { lot: string; expiresOn: string }): Promise<Shelf> {
  const { lab } = stage;
  const merchantId = await lab.addMerchant();
  await registerInstruments(stage);
  await lab.stockReagents();
  await lab.askForRelease();
  const add = (productCode: ProductCode, quantity: number, merchant?: string) =>
    lab.addBatch({ productCode, quantity, merchantId: merchant, ...fresh });
  return {
    alcohol: await add("alcohol", 56),
    alcoholMer: await add("alcohol", 24, merchantId),
    coffee: await add("coffee", 39),
    coffeeMer: await add("coffee", 12, merchantId),
    nitro: await add("nitroglycerin", 20),
    folic: await add("folic-acid", 20),
    panel: await add("respiratory", 24, merchantId),
  };
}

/** Bound, measured, reviewed and published tubes: every combination of both grids, and the three products without levels. */
async function finishedRuns(stage: DemoContext, shelf: Shelf): Promise<void> {
  const { bindAll, publishAll, run } = stage;
  const pairs = async (std: string[], mer: string[]) => {
    await bindAll(std, "std");
    await bindAll(mer, "mer");
    return [...std, ...mer];
  };
  stage.goTo(12);
  const alcohol = await pairs(shelf.alcohol.splice(0, 9), shelf.alcoholMer.splice(0, 3));
  await publishAll(await run("alcohol", alcoholGenotypes(alcohol), 10));
  stage.goTo(9);
  const coffee = await pairs(shelf.coffee.splice(0, 9), shelf.coffeeMer.splice(0, 2));
  await publishAll(await run("coffee", coffeeGenotypes(coffee), 8));
  stage.goTo(8);
  const nitro = await pairs(shelf.nitro.splice(0, 3), []);
  await publishAll(await run("nitroglycerin", nitroglycerinGenotypes(nitro), 7));
  const folic = await pairs(shelf.folic.splice(0, 3), []);
  await publishAll(await run("folic-acid", folicAcidGenotypes(folic), 6));
  const panel = await pairs([], shelf.panel.splice(0, 4));
  await publishAll(await run("respiratory", panelSamples(panel), 5));
  stage.goTo(5);
  const unreachable = shelf.coffee.splice(0, 1);
  await bindAll(unreachable, "std", unreachablePhone);
  await publishAll(await run("coffee", coffeeGenotypes(unreachable), 4));
}

/** A run stopped by its controls, results that wait for review, for publication and for submission, and a re-test. */
async function unfinishedRuns(stage: DemoContext, shelf: Shelf): Promise<void> {
  const { bindAll, lab, run, world } = stage;
  stage.goTo(4);
  const spoiled = shelf.alcohol.splice(0, 3);
  await bindAll(spoiled, "std");
  await lab.receive(spoiled);
  const poisoned = demoExportFile("alcohol", alcoholGenotypes(spoiled), world.now, "alcohol-ntc", {
    poisonedWell: "A1",
  });
  await lab.importFile(`alcohol-${isoDay(world.now)}-ntc.txt`, "alcohol", poisoned);
  stage.goTo(3);
  const inReview = shelf.coffee.splice(0, 4);
  await bindAll(inReview, "std");
  await lab.submit(await run("coffee", coffeeGenotypes(inReview), 2));
  const reviewed = [...shelf.alcohol.splice(0, 3), ...shelf.alcoholMer.splice(0, 2)];
  await bindAll(reviewed.slice(0, 3), "std");
  await bindAll(reviewed.slice(3), "mer");
  const reviewedIds = await run("alcohol", alcoholGenotypes(reviewed), 1.5);
  await lab.submit(reviewedIds);
  await lab.review(reviewedIds);
  const drafts = shelf.folic.splice(0, 2);
  await bindAll(drafts, "std");
  const draftIds = await run("folic-acid", folicAcidGenotypes(drafts), 1.2);
  const technician = await signInAs(world, stage.staff.technician);
  const body = { ids: draftIds.slice(0, 1), reason: "荧光曲线异常，安排复检" };
  await technician.call(retestResultSets, { body });
}

async function waitingTubes({ bindAll, lab }: DemoContext, shelf: Shelf): Promise<DemonstrationOutcome["waiting"]> {
  const waiting = {
    alcohol: alcoholGenotypes(shelf.alcohol.splice(0, 6)),
    coffee: coffeeGenotypes(shelf.coffee.splice(0, 4)),
    nitroglycerin: nitroglycerinGenotypes(shelf.nitro.splice(0, 2)),
    "folic-acid": folicAcidGenotypes(shelf.folic.splice(0, 2)),
    respiratory: panelSamples(shelf.panel.splice(0, 3)),
  };
  for (const [product, findings] of Object.entries(waiting)) {
    const barcodes = findings.map((finding) => finding.barcode);
    await bindAll(barcodes, product === "respiratory" ? "mer" : "std");
    await lab.receive(barcodes);
  }
  return waiting;
}

function freeTubes(shelf: Shelf): DemonstrationOutcome["free"] {
  const std = (barcode: string) => ({ barcode, tplType: "std" as const });
  const mer = (barcode: string) => ({ barcode, tplType: "mer" as const });
  return {
    alcohol: [...shelf.alcohol.map(std), ...shelf.alcoholMer.map(mer)],
    coffee: [...shelf.coffee.map(std), ...shelf.coffeeMer.map(mer)],
    nitroglycerin: shelf.nitro.map(std),
    "folic-acid": shelf.folic.map(std),
    respiratory: shelf.panel.map(mer),
  };
}

/** An open plate, a closed plate that is not measured yet, and samples without a plate. */
async function plateBenches(
  { world, lab, staff, bindAll }: DemoContext,
  closed: string[],
  open: string[],
): Promise<void> {
  await bindAll([...closed, ...open], "std");
  await lab.receive([...closed, ...open]);
  const technician = await signInAs(world, staff.technician);
  const fill = async (productCode: string, barcodes: readonly string[]) => {
    const { id } = await technician.call(createPlate, { body: { productCode } });
    for (const barcode of barcodes) {
      world.now += 3_000;
      await technician.call(scanOntoPlate, { params: { id }, body: { barcode } });
    }
    return { params: { id } };
  };
  await technician.call(closePlate, await fill("coffee", closed));
  await fill("nitroglycerin", open.slice(0, -2));
}

/**
 * Tubes that end in different ways: lost on the way, replaced by a new one, sample requested again, disposed of after use,
 * expired with its lot.
 */
async function tubeEnds({ world, lab, staff, bindAll }: DemoContext, spare: string[]): Promise<void> {
  const [lost = "", damaged = "", heir = "", poor = ""] = spare.splice(0, 4);
  await bindAll([damaged, poor], "std");
  await lab.receive([poor]);
  const technician = await signInAs(world, staff.technician);
  const sample = (await technician.call(listSamples, { query: { barcode: poor } })).list[0];
  if (sample) {
    const params = { id: sample.id };
    await technician.call(storeSample, { params, body: { storage: "冰箱2-A架-03" } });
    await technician.call(rejectSample, { params, body: { reason: "contaminated", note: "管内有异物" } });
    await technician.call(requestRecollection, { params, body: { reason: "样本被污染，无法检测" } });
  }
  const reason = "快递公司确认丢件";
  await technician.call(loseTube, { params: { id: await idOf(technician, lost) }, body: { reason } });
  const exchange = { barcode: heir, reason: "客户反映管帽破损" };
  await technician.call(replaceTube, { params: { id: await idOf(technician, damaged) }, body: exchange });
  const used = await technician.call(listTubes, { query: { state: "consumed", productCode: "nitroglycerin" } });
  const ids = used.list.slice(0, 1).map(({ id }) => id);
  await technician.call(disposeTubes, { body: { ids, reason: "检测完成，按医疗废物处理" } });
  await expireTubes(world.deps);
}

async function idOf(client: DemoClient, barcode: string): Promise<string> {
  const [tube] = (await client.call(listTubes, { query: { barcode } })).list;
  if (!tube) throw new Error(`the demonstration has no tube ${barcode}`);
  return tube.id;
}
