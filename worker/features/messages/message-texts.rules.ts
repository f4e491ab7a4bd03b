import type * as z from "zod/mini";
import type { messageKind } from "#contract/outbox.schemas";

export type MessageKind = z.output<typeof messageKind>;
export type MessageParams = Readonly<Record<string, string>>;

/**
 * Texts as carriers approve them: purpose and what to do, never a link, a result, a disease or a name; at most 70 characters
 * with the signature, because a longer text is billed as several messages. Variables are in braces.
 */
const texts: Record<string, string> = {
  code_bind: "您的验证码是{code}，{minutes}分钟内有效，用于绑定样本。工作人员不会向您索要，请勿告诉他人。",
  code_valid: "您的验证码是{code}，{minutes}分钟内有效，用于查看报告。工作人员不会向您索要，请勿告诉他人。",
  report_ready: "尾号{tail}的样本检测已完成，请打开绑定页面，验证本手机号后查看报告。",
  report_corrected: "尾号{tail}的样本报告已更正，请打开绑定页面，验证本手机号后查看新版本。",
  report_confirmed: "尾号{tail}的样本已复核，结果与原报告一致，原报告继续有效，请打开绑定页面，验证本手机号后查看。",
  report_update: "尾号{tail}的样本报告有新的解读，请打开绑定页面，验证本手机号后查看。",
  report_withdrawn: "尾号{tail}的样本报告已由实验室撤回，请打开绑定页面，验证本手机号后查看说明。",
  sample_rejected: "尾号{tail}的样本未通过实验室验收，不能检测，请打开绑定页面，验证本手机号后查看下一步。",
  recollect: "尾号{tail}的样本未能完成检测，需要重新采样，请打开绑定页面，验证本手机号后查看下一步。",
};

/** News about reports in WeChat, at most 20 characters, the length of the template's field. */
export const wechatTexts: Readonly<Record<string, string>> = {
  report_ready: "检测报告已出具",
  report_corrected: "检测报告已更正",
  report_confirmed: "已复核，原报告继续有效",
  report_update: "检测报告有新的解读",
  report_withdrawn: "检测报告已由实验室撤回",
};

export type MessageTemplate =
  | "code_bind"
  | "code_valid"
  | "report_ready"
  | "report_corrected"
  | "report_confirmed"
  | "report_update"
  | "report_withdrawn"
  | "sample_rejected"
  | "recollect";

export const messageTemplates = Object.keys(texts) as readonly MessageTemplate[];

/** The wording with its variables in braces, as it is submitted for approval. */
export function templateText(template: string): string {
  return texts[template] ?? "";
}

/** Names of the variables in the order of the text; Tencent identifies them by position. */
export function messageVariables(template: string): string[] {
  return [...templateText(template).matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

export function messageText(template: string, params: MessageParams): string {
  return (texts[template] ?? "").replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
}

/** The text with dots in place of its variables, for staff. */
export function maskedMessageText(template: string): string {
  return (texts[template] ?? "").replace(/\{\w+\}/g, "••••");
}
