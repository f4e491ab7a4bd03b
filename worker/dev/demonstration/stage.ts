import type { ProductCode } from "../../features/products/product.types";
import type { DemoInstallation } from "./client";
import { bindTubeAsCustomer, demoPerson } from "./customers";
import { type DemoTubeResult, demoExportFile } from "./findings";
import { dayMs, isoDay, type Laboratory } from "./laboratory";
import type { DemoStaff } from "./staff";

export type PageVariant = "std" | "mer";

export interface TubeOwner {
  readonly phone: string;
  readonly tplType: PageVariant;
}

/** The people and data that all chapters of the demonstration share. */
export interface DemoContext {
  readonly world: DemoInstallation;
  readonly lab: Laboratory;
  readonly staff: DemoStaff;
  /** Simulated time at which the demonstration ends, ms UTC. */
  readonly today: number;
  /** The customer behind each barcode. */
  readonly owners: Map<string, TubeOwner>;
  goTo(daysAgo: number): void;
  bindAll(barcodes: readonly string[], tplType: PageVariant, phone?: string): Promise<void>;
  /** Receives the tubes, runs them six hours later and imports the file; answers the result sets. */
  run(product: ProductCode, findings: readonly DemoTubeResult[], daysAgo: number): Promise<string[]>;
  publishAll(resultSetIds: readonly string[]): Promise<void>;
}

export function createDemoContext(
  world: DemoInstallation,
  lab: Laboratory,
  staff: DemoStaff,
  today: number,
): DemoContext {
  let people = 0;
  const stage: DemoContext = {
    world,
    lab,
    staff,
    today,
    owners: new Map(),
    goTo(daysAgo) {
      world.now = today - daysAgo * dayMs;
    },
    async bindAll(barcodes, tplType, phone) {
      for (const barcode of barcodes) {
        const who = { ...demoPerson(people), ...(phone ? { phone } : {}) };
        people += 1;
        await bindTubeAsCustomer(world, barcode, who);
        stage.owners.set(barcode, { phone: who.phone, tplType });
      }
    },
    async run(product, findings, daysAgo) {
      stage.goTo(daysAgo);
      await lab.receive(findings.map((finding) => finding.barcode));
      world.now += 6 * 3_600_000;
      const name = `${product}-${isoDay(world.now)}`;
      return lab.importFile(`${name}.txt`, product, demoExportFile(product, findings, world.now, name));
    },
    async publishAll(ids) {
      await lab.submit(ids);
      await lab.review(ids);
      await lab.publish(ids);
    },
  };
  return stage;
}
