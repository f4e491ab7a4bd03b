import { enquiryStateNames, enquiryTopicNames } from "#contract/enquiry-text";

const hour = 3_600_000;

/** How many enquiries are taken per phone and per address in an hour, and from everybody in a day. */
export const enquiryQuotas = {
  phone: { max: 3, windowMs: hour },
  address: { max: 5, windowMs: hour },
  site: { max: 1_000, windowMs: 24 * hour },
} as const;

export interface ExportedEnquiry {
  readonly createdAt: number;
  readonly topic: string;
  readonly organisation: string;
  readonly nameMasked: string;
  readonly phoneMasked: string;
  readonly text: string;
  readonly state: keyof typeof enquiryStateNames;
  readonly handlerName: string | null;
  readonly note: string;
}

const heads = ["时间", "内容", "单位", "称呼", "手机号", "需求", "状态", "处理人", "备注"];

/** CSV (RFC 4180, UTF-8 with byte order mark) that a spreadsheet opens as text only, never as formulas. */
export function enquiriesCsv(list: readonly ExportedEnquiry[]): string {
  const lines = list.map((one) => [
    chinaTime(one.createdAt),
    topicName(one.topic),
    one.organisation,
    one.nameMasked,
    one.phoneMasked,
    one.text,
    enquiryStateNames[one.state],
    one.handlerName ?? "",
    one.note,
  ]);
  return `\uFEFF${[heads, ...lines].map((line) => line.map(field).join(",")).join("\r\n")}\r\n`;
}

/** The Chinese name of a stored topic; one that is no longer offered stays readable. */
export function topicName(topic: string): string {
  return Object.hasOwn(enquiryTopicNames, topic) ? enquiryTopicNames[topic as keyof typeof enquiryTopicNames] : topic;
}

// A leading =, +, -, @, tab or return starts a formula in spreadsheets (OWASP, CSV injection).
function field(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** `2026-11-21 10:30` in China, which has one time zone and no summer time. */
function chinaTime(at: number): string {
  return new Date(at + 8 * hour).toISOString().slice(0, 16).replace("T", " ");
}
