import type { LotReport } from "#contract/reagents";

/** What a customer may be told whose report rests on a recalled lot; without his name, which the report's own page has. */
export const draftFor = ({ product, barcode, number }: Pick<LotReport, "product" | "barcode" | "number">): string =>
  `您好，您的「${product}」报告（编号 ${number}，采样管尾号 ${barcode.slice(-4)}）所用的一批试剂被召回，我们正在复核结果。复核完成之前请不要依据这份报告作决定；需要重新检测时，我们会再与您联系。`;
