import type { ProductCode } from "../../features/products/product.types";
import {
  alcoholGenotypes,
  coffeeGenotypes,
  type DemoTubeResult,
  demoExportFile,
  folicAcidGenotypes,
  nitroglycerinGenotypes,
  panelSamples,
} from "./findings";
import type { PlateMistakes } from "./plates";
import type { DemonstrationOutcome } from "./story";

interface DemoFile {
  /** File name under .local/instrument. */
  readonly name: string;
  readonly product: ProductCode;
  readonly about: string;
  /** Its tubes that are not bound yet: bind one, receive it, then import the file. */
  readonly unboundBarcodes: string[];
  readonly content: string;
}

const makers: Record<ProductCode, (barcodes: readonly string[]) => DemoTubeResult[]> = {
  alcohol: alcoholGenotypes,
  coffee: coffeeGenotypes,
  nitroglycerin: nitroglycerinGenotypes,
  "folic-acid": folicAcidGenotypes,
  respiratory: panelSamples,
};

/** The results of a product's tubes, cycling through all possible ones. */
export const demoFindings = (product: ProductCode, barcodes: readonly string[]): DemoTubeResult[] =>
  makers[product](barcodes);

/**
 * Files in the format of the real instruments: two per product that can be committed (one with received tubes, one with tubes
 * to be bound first), and three that the checks must refuse.
 */
export function demonstrationFiles(story: DemonstrationOutcome, today: number): DemoFile[] {
  const files: DemoFile[] = [];
  for (const product of Object.keys(makers) as ProductCode[]) {
    const free = story.free[product].map((tube) => tube.barcode);
    const halves = [free.slice(0, 4), free.slice(4, 8)];
    for (const [index, barcodes] of halves.entries()) {
      const waiting = index === 0 ? story.waiting[product] : [];
      const findings = [...makers[product](barcodes), ...waiting];
      const name = `${product}-${index + 1}.txt`;
      const about = index === 0 ? "已签收待检的样本，以及可先绑定的采样管" : "可先绑定、签收后再导入的采样管";
      files.push({
        name,
        product,
        about,
        unboundBarcodes: barcodes,
        content: demoExportFile(product, findings, today, name),
      });
    }
  }
  const stopped = (name: string, about: string, mistakes: PlateMistakes): DemoFile => {
    const content = demoExportFile("alcohol", story.waiting.alcohol, today, name, mistakes);
    return { name, product: "alcohol", about, unboundBarcodes: [], content };
  };
  return [
    ...files,
    stopped("alcohol-poisoned-control.txt", "无模板对照被污染", { poisonedWell: "A1" }),
    stopped("alcohol-turned-plate.txt", "反应板旋转了 180 度", { isTurned: true }),
    stopped("alcohol-swapped-alleles.txt", "rs671 的两个等位基因设置颠倒", { swappedSite: "rs671" }),
  ];
}
