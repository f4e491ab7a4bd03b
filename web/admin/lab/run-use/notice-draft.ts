import type { ReportUse } from "#contract/run-use.schemas";

/**
 * A draft of a message to a customer with a questionable report, without his name, which the report's own page has.
 * `cause` is a sentence.
 */
export const draftCustomerMessage = (
  { product, barcode, number }: Pick<ReportUse, "product" | "barcode" | "number">,
  cause: string,
): string =>
  `您好，您的「${product}」报告（编号 ${number}，采样管尾号 ${barcode.slice(-4)}）${cause}，我们正在复核结果。复核完成之前请不要依据这份报告作决定；需要重新检测时，我们会再与您联系。`;
