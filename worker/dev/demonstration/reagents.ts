import {
  createReagent,
  getReagentLot,
  judgeReagentLot,
  listReagentLots,
  recallReagentLot,
  receiveReagentLot,
} from "#contract/reagents.schemas";
import { findProductDefinition } from "../../features/products/catalogue/catalogue";
import type { ProductCode } from "../../features/products/product.types";
import { chinaDay } from "../../platform/china-day";
import type { DemoInstallation } from "./client";
import { type DemoStaff, signInAs } from "./staff";

const day = 86_400_000;

/** The boxes that each product's runs use. */
export type BoxesByProduct = ReadonlyMap<ProductCode, readonly string[]>;

interface Wish {
  readonly product: ProductCode;
  readonly name: string;
  readonly lot: string;
  readonly boxes: number;
  readonly reorderAt: number;
  /** Days from now. */
  readonly expiresIn: number;
}

const wishes: readonly Wish[] = [
  { product: "alcohol", name: "酒精耐受分型预混液", lot: "RG2611A", boxes: 8, reorderAt: 4, expiresIn: 320 },
  { product: "coffee", name: "咖啡代谢分型预混液", lot: "RG2610C", boxes: 3, reorderAt: 4, expiresIn: 210 },
  { product: "nitroglycerin", name: "硝酸甘油分型预混液", lot: "RG2608N", boxes: 4, reorderAt: 2, expiresIn: 150 },
  { product: "folic-acid", name: "叶酸分型预混液", lot: "RG2609F", boxes: 4, reorderAt: 2, expiresIn: 180 },
  { product: "respiratory", name: "呼吸道核酸检测试剂", lot: "RG2606R", boxes: 6, reorderAt: 3, expiresIn: 46 },
];

/** Registers the laboratory's reagents at the start of the demonstration; answers the boxes for its runs. */
export async function registerReagents(world: DemoInstallation, staff: DemoStaff): Promise<BoxesByProduct> {
  const shelf = new Map<ProductCode, readonly string[]>();
  for (const wish of wishes) {
    const { reagentId, lotId } = await addLot(world, staff, wish);
    await judge(world, staff, lotId, "accept", "阴性、阳性质控合格，扩增曲线正常");
    const client = await signInAs(world, staff.technician);
    const { boxes } = await client.call(getReagentLot, { params: { id: lotId } });
    shelf.set(
      wish.product,
      boxes.slice(0, 1).map(({ code }) => code),
    );
    if (wish.product === "alcohol")
      await receive(world, staff, reagentId, { lot: "RG2612A", boxes: 8, expiresIn: 350 });
    if (wish.product === "folic-acid") {
      const rejected = await receive(world, staff, reagentId, { lot: "RG2607F", boxes: 2, expiresIn: 120 });
      await judge(world, staff, rejected, "reject", "阳性质控不扩增，已退回供应商");
    }
  }
  return shelf;
}

/** A supplier recalls a lot whose reports are already published. */
export async function recallPublishedLot(
  world: DemoInstallation,
  staff: DemoStaff,
  boxes: BoxesByProduct,
): Promise<void> {
  const client = await signInAs(world, staff.reviewer);
  const code = boxes.get("nitroglycerin")?.[0] ?? "";
  const { list } = await client.call(listReagentLots, { query: { search: code } });
  for (const { id } of list)
    await client.call(recallReagentLot, { params: { id }, body: { reason: "供应商通知：该批引物浓度偏低，可能漏检" } });
}

async function addLot(world: DemoInstallation, staff: DemoStaff, { product, name, reorderAt, ...lot }: Wish) {
  const client = await signInAs(world, staff.technician);
  const { id: reagentId } = await client.call(createReagent, {
    body: {
      name,
      supplier: "蓝谷生物科技",
      catalogNo: `BG-${4021 + wishes.findIndex((wish) => wish.product === product)}`,
      assayCode: findProductDefinition(product)?.assay.code ?? "",
      storage: "-20 ℃ 避光",
      openDays: 60,
      reorderAt,
    },
  });
  return { reagentId, lotId: await receive(world, staff, reagentId, lot) };
}

async function receive(
  world: DemoInstallation,
  staff: DemoStaff,
  reagentId: string,
  { lot, boxes, expiresIn }: Pick<Wish, "lot" | "boxes" | "expiresIn">,
): Promise<string> {
  world.now += 300_000;
  const client = await signInAs(world, staff.technician);
  const body = {
    reagentId,
    lot,
    boxes,
    expiresOn: chinaDay(world.now + expiresIn * day),
    receivedOn: chinaDay(world.now),
    place: "2 号冰箱 1 层",
  };
  return (await client.call(receiveReagentLot, { body })).id;
}

async function judge(world: DemoInstallation, staff: DemoStaff, id: string, step: "accept" | "reject", reason: string) {
  world.now += 3_600_000;
  await (await signInAs(world, staff.reviewer)).call(judgeReagentLot, { params: { id }, body: { step, reason } });
}
