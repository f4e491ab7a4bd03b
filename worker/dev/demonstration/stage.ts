import type { ProductCode } from "../../features/products/product.types";
import type { DemoWorld } from "./client";
import { bind, person } from "./customers";
import { demoFile, type Finding } from "./findings";
import { day, isoDay, type Laboratory } from "./laboratory";
import type { DemoStaff } from "./staff";

export type TplType = "std" | "mer";

export interface Owner {
  readonly phone: string;
  readonly tplType: TplType;
}

/** The people and data that all chapters of the demonstration share. */
export interface Stage {
  readonly world: DemoWorld;
  readonly lab: Laboratory;
  readonly staff: DemoStaff;
  /** Simulated time at which the demonstration ends, ms UTC. */
  readonly today: number;
  /** The customer behind each barcode. */
  readonly owners: Map<string, Owner>;
  goTo(daysAgo: number): void;
  bindAll(barcodes: readonly string[], tplType: TplType, phone?: string): Promise<void>;
  /** Receives the tubes, runs them six hours later and imports the file; answers the result sets. */
  run(product: ProductCode, findings: readonly Finding[], daysAgo: number): Promise<string[]>;
  publishAll(resultSetIds: readonly string[]): Promise<void>;
}

export function openStage(world: DemoWorld, lab: Laboratory, staff: DemoStaff, today: number): Stage {
  let people = 0;
  const stage: Stage = {
    world,
    lab,
    staff,
    today,
    owners: new Map(),
    goTo(daysAgo) {
      world.now = today - daysAgo * day;
    },
    async bindAll(barcodes, tplType, phone) {
      for (const barcode of barcodes) {
        const who = { ...person(people), ...(phone ? { phone } : {}) };
        people += 1;
        await bind(world, barcode, who);
        stage.owners.set(barcode, { phone: who.phone, tplType });
      }
    },
    async run(product, findings, daysAgo) {
      stage.goTo(daysAgo);
      await lab.receive(findings.map((finding) => finding.barcode));
      world.now += 6 * 3_600_000;
      const name = `${product}-${isoDay(world.now)}`;
      return lab.importFile(`${name}.txt`, product, demoFile(product, findings, world.now, name));
    },
    async publishAll(ids) {
      await lab.submit(ids);
      await lab.review(ids);
      await lab.publish(ids);
    },
  };
  return stage;
}
