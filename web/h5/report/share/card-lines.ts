import type { ReportView } from "#contract/report-view.schemas";
import { siteName } from "../../../shared/site-name";
import { type ArtLine, fittingTextSize, headlineLines } from "../template-fields";

/** The public pages about the products. */
const pages: Record<string, string> = { alcohol: "/view1", coffee: "/view2" };

/** Address on the card: the product's public page, never the report. */
export const cardAddress = (tplId: string, origin: string): string => origin + (pages[tplId] ?? "/products/dtc");

const plateWidth = 460;

/**
 * All texts of the share card. Level and product only: no name, phone, birth, place, date, genotype, barcode or key may
 * be added here.
 */
export function cardLines(report: Pick<ReportView, "headline" | "population" | "genes">, host: string): ArtLine[] {
  const same = report.population?.sentence.replace("与您", "与我");
  const plate = [
    same ?? `检测基因：${report.genes.map((gene) => gene.gene).join("、")}`,
    "级别只说倾向，不代表更安全",
    "消费级检测，仅供参考和娱乐",
  ];
  return [
    ...headlineLines(report.headline.title, report.headline.phrase),
    ...plate.map((text, band) => ({
      x: 84,
      y: 760 + band * 76,
      size: fittingTextSize(text, band === 0 ? 30 : 26, band === 0 ? 580 : plateWidth),
      text,
      tone: band === 0 ? ("value" as const) : ("label" as const),
    })),
    {
      x: 84,
      y: 976,
      size: fittingTextSize(`${siteName} · ${host}`, 24, 580),
      text: `${siteName} · ${host}`,
      tone: "label",
    },
  ];
}
