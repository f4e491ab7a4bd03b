import { listMyBindings, undoBinding } from "#contract/bindings";
import { listReports, withdrawReport } from "#contract/lab-reports";
import { retestResultSets } from "#contract/result-sets";
import { listSamples, rejectSample } from "#contract/samples";
import type { ProductCode } from "#worker/features/products/product.types";
import { type DemoWorld, unreachablePhone } from "./demo-client";
import { bind, person, readAsCustomer } from "./demo-customers";
import { alcoholPairs, coffeePairs, demoFile, type Finding, folicTriples, nitroSingles, panels } from "./demo-findings";
import { day, isoDay, type Laboratory } from "./demo-laboratory";
import { type DemoStaff, signedIn } from "./demo-staff";

/** Barcodes that nobody used in the story, by product, and what the rest of the installation may show. */
export interface Story {
  readonly free: Record<ProductCode, { barcode: string; tplType: "std" | "mer" }[]>;
  readonly expired: string[];
  readonly voided: string[];
  /** Received and waiting for their run, with what the instrument will find. */
  readonly waiting: Record<ProductCode, Finding[]>;
  readonly published: { key: string; phone: string; product: string; barcode: string; tplType: "std" | "mer" }[];
}

/** Three weeks of a small laboratory, told through the product's own doors. */
export async function tellStory(world: DemoWorld, lab: Laboratory, staff: DemoStaff, today: number): Promise<Story> {
  const owners = new Map<string, { phone: string; tplType: "std" | "mer" }>();
  let people = 0;
  const bindAll = async (barcodes: readonly string[], tplType: "std" | "mer", phone?: string) => {
    for (const barcode of barcodes) {
      const who = { ...person(people), ...(phone ? { phone } : {}) };
      people += 1;
      await bind(world, barcode, who);
      owners.set(barcode, { phone: who.phone, tplType });
    }
  };
  const run = async (product: ProductCode, findings: readonly Finding[], daysAgo: number) => {
    world.now = today - daysAgo * day;
    await lab.receive(findings.map((finding) => finding.barcode));
    world.now += 6 * 3_600_000;
    const file = demoFile(product, findings, world.now, `${product}-${isoDay(world.now)}`);
    return lab.importFile(`${product}-${isoDay(world.now)}.txt`, product, file);
  };
  const publishAll = async (ids: readonly string[]) => {
    await lab.submit(ids);
    await lab.review(ids);
    await lab.publish(ids);
  };

  world.now = today - 40 * day;
  const soonOver = isoDay(today - 5 * day);
  const expired = await lab.addBatch({ productCode: "alcohol", quantity: 8, lot: "L2509", expiresOn: soonOver });
  world.now = today - 21 * day;
  const merchantId = await lab.addMerchant();
  const fresh = { lot: "L2611", expiresOn: isoDay(today + 540 * day) };
  const alcohol = await lab.addBatch({ productCode: "alcohol", quantity: 48, ...fresh });
  const alcoholMer = await lab.addBatch({ productCode: "alcohol", quantity: 24, merchantId, ...fresh });
  const coffee = await lab.addBatch({ productCode: "coffee", quantity: 32, ...fresh });
  const coffeeMer = await lab.addBatch({ productCode: "coffee", quantity: 12, merchantId, ...fresh });
  const nitro = await lab.addBatch({ productCode: "nitroglycerin", quantity: 20, ...fresh });
  const folic = await lab.addBatch({ productCode: "folic-acid", quantity: 20, ...fresh });
  const panel = await lab.addBatch({ productCode: "respiratory", quantity: 24, merchantId, ...fresh });

  world.now = today - 12 * day;
  const alcoholDone = [...alcohol.splice(0, 9), ...alcoholMer.splice(0, 3)];
  await bindAll(alcoholDone.slice(0, 9), "std");
  await bindAll(alcoholDone.slice(9), "mer");
  await publishAll(await run("alcohol", alcoholPairs(alcoholDone), 10));

  world.now = today - 9 * day;
  const coffeeDone = [...coffee.splice(0, 9), ...coffeeMer.splice(0, 2)];
  await bindAll(coffeeDone.slice(0, 9), "std");
  await bindAll(coffeeDone.slice(9), "mer");
  await publishAll(await run("coffee", coffeePairs(coffeeDone), 8));

  world.now = today - 8 * day;
  const nitroDone = nitro.splice(0, 3);
  await bindAll(nitroDone, "std");
  await publishAll(await run("nitroglycerin", nitroSingles(nitroDone), 7));
  const folicDone = folic.splice(0, 3);
  await bindAll(folicDone, "std");
  await publishAll(await run("folic-acid", folicTriples(folicDone), 6));
  const panelDone = panel.splice(0, 4);
  await bindAll(panelDone, "mer");
  await publishAll(await run("respiratory", panels(panelDone), 5));

  world.now = today - 5 * day;
  const unreachable = coffee.splice(0, 1);
  await bindAll(unreachable, "std", unreachablePhone);
  await publishAll(await run("coffee", coffeePairs(unreachable), 4));

  world.now = today - 4 * day;
  const spoiled = alcohol.splice(0, 3);
  await bindAll(spoiled, "std");
  await lab.receive(spoiled);
  const poisoned = demoFile("alcohol", alcoholPairs(spoiled), world.now, "alcohol-poisoned", { poisonedWell: "A1" });
  await lab.importFile(`alcohol-${isoDay(world.now)}-ntc.txt`, "alcohol", poisoned);

  world.now = today - 3 * day;
  const inReview = coffee.splice(0, 4);
  await bindAll(inReview, "std");
  await lab.submit(await run("coffee", coffeePairs(inReview), 2));
  const reviewed = [...alcohol.splice(0, 3), ...alcoholMer.splice(0, 2)];
  await bindAll(reviewed.slice(0, 3), "std");
  await bindAll(reviewed.slice(3), "mer");
  const reviewedIds = await run("alcohol", alcoholPairs(reviewed), 1.5);
  await lab.submit(reviewedIds);
  await lab.review(reviewedIds);
  const drafts = folic.splice(0, 2);
  await bindAll(drafts, "std");
  const draftIds = await run("folic-acid", folicTriples(drafts), 1.2);
  await (await signedIn(world, staff.technician)).call(retestResultSets, {
    body: { ids: draftIds.slice(0, 1), reason: "荧光曲线异常，安排复检" },
  });

  world.now = today - 0.9 * day;
  await lab.addBatch({ productCode: "alcohol", quantity: 12, ...fresh, upTo: "draft" });
  await lab.addBatch({ productCode: "coffee", quantity: 12, ...fresh, upTo: "printed" });
  const voided = await lab.addBatch({ productCode: "nitroglycerin", quantity: 6, ...fresh, upTo: "void" });
  const waiting = {
    alcohol: alcoholPairs([...alcohol.splice(0, 4), ...alcoholMer.splice(0, 2)]),
    coffee: coffeePairs(coffee.splice(0, 4)),
    nitroglycerin: nitroSingles(nitro.splice(0, 2)),
    "folic-acid": folicTriples(folic.splice(0, 2)),
    respiratory: panels(panel.splice(0, 3)),
  };
  for (const [product, findings] of Object.entries(waiting)) {
    await bindAll(
      findings.map((finding) => finding.barcode),
      product === "respiratory" ? "mer" : "std",
    );
    await lab.receive(findings.map((finding) => finding.barcode));
  }
  await sideRoads({ world, lab, staff, bindAll, spare: alcohol });
  const published = await readings(world, staff, owners);
  const std = (barcode: string) => ({ barcode, tplType: "std" as const });
  const mer = (barcode: string) => ({ barcode, tplType: "mer" as const });
  const free = {
    alcohol: [...alcohol.map(std), ...alcoholMer.map(mer)],
    coffee: [...coffee.map(std), ...coffeeMer.map(mer)],
    nitroglycerin: nitro.map(std),
    "folic-acid": folic.map(std),
    respiratory: panel.map(mer),
  };
  return { free, expired, voided, waiting, published };
}

interface SideRoads {
  readonly world: DemoWorld;
  readonly lab: Laboratory;
  readonly staff: DemoStaff;
  readonly spare: string[];
  bindAll(barcodes: readonly string[], tplType: "std" | "mer"): Promise<void>;
}

/** Bound and not sent in, sent in and not bound, leaking, rejected, and a bind taken back. */
async function sideRoads({ world, lab, staff, spare, bindAll }: SideRoads): Promise<void> {
  await bindAll(spare.splice(0, 4), "std");
  await lab.receive(spare.splice(0, 2));
  const leaking = spare.splice(0, 1);
  const tooLittle = spare.splice(0, 1);
  await bindAll([...leaking, ...tooLittle], "std");
  await lab.receive(leaking, "leak");
  await lab.receive(tooLittle);
  const technician = await signedIn(world, staff.technician);
  const { list } = await technician.call(listSamples, { query: { barcode: tooLittle[0] } });
  const body = { reason: "low_volume", note: "液面低于刻度线" } as const;
  if (list[0]) await technician.call(rejectSample, { params: { id: list[0].id }, body });
  const customer = await bind(world, spare[0] ?? "", person(60));
  const mine = await customer.call(listMyBindings);
  const bindingId = mine.list.find((binding) => binding.canUndo)?.bindingId;
  if (bindingId) await customer.call(undoBinding, { params: { bindingId } });
}

/** Half of the customers read their report; one report is withdrawn. Answers every key with its phone. */
async function readings(
  world: DemoWorld,
  staff: DemoStaff,
  owners: ReadonlyMap<string, { phone: string; tplType: "std" | "mer" }>,
) {
  const reviewer = await signedIn(world, staff.reviewer);
  const { list } = await reviewer.call(listReports, { query: { pageSize: 100 } });
  const known = list.flatMap((report) => {
    const owner = owners.get(report.barcode);
    if (!report.key || !owner) return [];
    return [{ id: report.id, key: report.key, product: report.product.code, barcode: report.barcode, ...owner }];
  });
  const last = known.at(-1);
  if (last) {
    const body = { reason: "客户反映样本可能与家人混淆" };
    await reviewer.call(withdrawReport, { params: { id: last.id }, body });
  }
  const open = known.slice(0, -1);
  for (const [index, report] of open.entries())
    if (index % 3 === 0) await readAsCustomer(world, report.key, report.phone);
  return open.map(({ id: _, ...report }) => report);
}
