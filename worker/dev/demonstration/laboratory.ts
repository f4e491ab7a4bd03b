import { listAutomaticReleases, setAutomaticRelease } from "#contract/automatic-release.schemas";
import { createKitBatch, issueKitBatch, printKitBatch, voidKitBatch } from "#contract/kits.schemas";
import { publishReports } from "#contract/lab-reports.schemas";
import { createMerchantAccount } from "#contract/merchant-accounts.schemas";
import { createMerchant } from "#contract/merchants.schemas";
import { closePlate, createPlate, scanOntoPlate } from "#contract/plates.schemas";
import { reviewResultSets, submitResultSets } from "#contract/result-sets.schemas";
import { commitImport, uploadImport } from "#contract/run-imports.schemas";
import { receiveSample } from "#contract/samples.schemas";
import { setOwnPassword } from "#contract/session.schemas";
import { listTubes } from "#contract/tubes.schemas";
import { plateWells } from "../../features/calling/plates/plate-layout.rules";
import { findProductDefinition } from "../../features/products/catalogue/catalogue";
import type { ProductCode } from "../../features/products/product.types";
import type { DemoClient, DemoInstallation } from "./client";
import { type BoxesByProduct, recallPublishedLot, registerReagents } from "./reagents";
import { type DemoStaff, signInAs } from "./staff";

export const dayMs = 86_400_000;

/** The laboratory's actions; each is done by the person whose job it is. */
export interface Laboratory {
  addMerchant(): Promise<string>;
  /** Stocks the reagents; from then on runs use these boxes. */
  stockReagents(): Promise<void>;
  recallOneLot(): Promise<void>;
  /** Asks for automatic release of the panel and leaves the request unapproved. */
  askForRelease(): Promise<void>;
  addBatch(wish: BatchWish): Promise<string[]>;
  receive(barcodes: readonly string[], condition?: "good" | "leak"): Promise<void>;
  importFile(fileName: string, productCode: ProductCode, content: string): Promise<string[]>;
  submit(resultSetIds: readonly string[]): Promise<void>;
  review(resultSetIds: readonly string[]): Promise<void>;
  publish(resultSetIds: readonly string[]): Promise<string[]>;
}

interface BatchWish {
  readonly productCode: ProductCode;
  readonly quantity: number;
  readonly lot: string;
  readonly expiresOn: string;
  readonly merchantId?: string;
  readonly upTo?: "draft" | "printed" | "issued" | "void";
}

export function createLaboratory(world: DemoInstallation, staff: DemoStaff): Laboratory {
  const admin = () => signInAs(world, staff.admin);
  const technician = () => signInAs(world, staff.technician);
  const reviewer = () => signInAs(world, staff.reviewer);
  let boxes: BoxesByProduct = new Map();
  return {
    addMerchant: () => addMerchant(world, staff),
    async stockReagents() {
      boxes = await registerReagents(world, staff);
    },
    recallOneLot: () => recallPublishedLot(world, staff, boxes),
    askForRelease: async () => askForRelease(await technician()),
    addBatch: async (wish) => addBatch(await admin(), wish),
    async receive(barcodes, condition = "good") {
      const client = await technician();
      for (const barcode of barcodes) {
        world.now += 4_000;
        await client.call(receiveSample, { body: { barcode, condition, box: "A-01" } });
      }
    },
    async importFile(fileName, productCode, content) {
      const client = await technician();
      await placeTubes(client, productCode, content);
      const preview = await client.call(uploadImport, { query: { fileName, productCode }, body: content });
      world.now += 60_000;
      const committed = await client.call(commitImport, {
        params: { id: preview.importId },
        body: { productCode, boxes: [...(boxes.get(productCode) ?? [])] },
      });
      return committed.resultSetIds;
    },
    async submit(ids) {
      world.now += 120_000;
      await (await technician()).call(submitResultSets, { body: { ids: [...ids] } });
    },
    async review(ids) {
      world.now += 1_500_000;
      const client = await reviewer();
      const { refused } = await client.call(reviewResultSets, { body: { ids: [...ids] } });
      // Results with an exception are reviewed one by one.
      for (const { id } of refused) allDone(await client.call(reviewResultSets, { body: { ids: [id] } }));
    },
    async publish(ids) {
      world.now += 300_000;
      const outcome = await (await reviewer()).call(publishReports, { body: { resultSetIds: [...ids] } });
      allDone(outcome);
      await world.deliver();
      return outcome.published.map((report) => report.key);
    },
  };
}

/** Adds a batch and takes it to the requested state; answers its barcodes. */
async function addBatch(client: DemoClient, { upTo = "issued", ...wish }: BatchWish): Promise<string[]> {
  const { id } = await client.call(createKitBatch, { body: wish });
  const tubes = await client.call(listTubes, { query: { batchId: id, pageSize: 100 } });
  if (upTo !== "draft") await client.call(printKitBatch, { params: { id } });
  if (upTo === "issued" || upTo === "void") await client.call(issueKitBatch, { params: { id } });
  if (upTo === "void")
    await client.call(voidKitBatch, { params: { id }, body: { reason: "供应商通知该批保存液浓度异常" } });
  return tubes.list.map((tube) => tube.barcode).sort();
}

/** Puts tubes onto a plate at the positions that the file will have, and closes the plate before the measurement. */
export async function placeTubes(client: DemoClient, productCode: ProductCode, content: string): Promise<void> {
  const assay = findProductDefinition(productCode)?.assay;
  if (!assay) throw new Error(`${productCode} has no assay`);
  const lines = content.split("\n").map((line) => line.split("\t"));
  const { id } = await client.call(createPlate, { body: { productCode } });
  for (const [place, [first]] of plateWells(assay).entries()) {
    const barcode = lines.find((cells) => cells.includes(first?.position ?? ""))?.find((cell) => /^\d{13}$/.test(cell));
    if (barcode) await client.call(scanOntoPlate, { params: { id }, body: { barcode, place } });
  }
  await client.call(closePlate, { params: { id } });
}

/** Adds a merchant with an account, whose holder has set his password. */
async function addMerchant(world: DemoInstallation, { admin, merchant }: DemoStaff): Promise<string> {
  const client = await signInAs(world, admin);
  const { id } = await client.call(createMerchant, { body: merchantOn(world.now) });
  const { username, password } = merchant;
  const { firstPassword } = await client.call(createMerchantAccount, {
    params: { id },
    body: { username, nickName: "前台" },
  });
  const first = await signInAs(world, { username, password: firstPassword });
  await first.call(setOwnPassword, { body: { oldPassword: firstPassword, newPassword: password } });
  return id;
}

async function askForRelease(client: DemoClient): Promise<void> {
  const { list } = await client.call(listAutomaticReleases);
  const body = { isWanted: true, reason: "夜间无人值守，阴性结果不必等到早上" };
  for (const { id } of list) await client.call(setAutomaticRelease, { params: { id }, body });
}

function merchantOn(now: number) {
  return {
    code: "yunqi",
    name: "杭州云栖健康生活馆有限公司",
    shownName: "云栖健康生活馆",
    address: "杭州市西湖区云栖路 18 号",
    city: "杭州",
    hours: "每天 10:00-20:00",
    isListed: true,
    contactName: "沈经理",
    contractFrom: isoDay(now - 30 * dayMs),
    contractUntil: isoDay(now + 700 * dayMs),
    status: "on",
  } as const;
}

/** Day of a time in the laboratory's calendar (Asia/Shanghai has no summer time). */
export function isoDay(at: number): string {
  return new Date(at + 8 * 3_600_000).toISOString().slice(0, 10);
}

function allDone(outcome: { refused: readonly { message: string }[] }): void {
  const [first] = outcome.refused;
  if (first) throw new Error(`the demonstration was refused: ${first.message}`);
}
