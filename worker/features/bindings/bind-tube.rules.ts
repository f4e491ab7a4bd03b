import { bindingMessages } from "#contract/bindings";
import { limits } from "#contract/limits";
import type { BindRefusal } from "../specimens/tube.states";

/**
 * Whether a person born in that month is certainly of age. The day of birth is unknown, so the person counts as of age only
 * after the month of the birthday. `today` is a calendar day in China, YYYY-MM-DD.
 */
export function isOfAge(birthMonth: string, today: string, minimumAge: number): boolean {
  return monthNumber(today) - monthNumber(birthMonth) > Math.max(limits.ageMin, minimumAge) * 12;
}

/** Whether the month of birth is neither before the picker's first year nor in the future. */
export function isPossibleBirth(birthMonth: string, today: string): boolean {
  return Number(birthMonth.slice(0, 4)) >= limits.birthYearFirst && monthNumber(birthMonth) <= monthNumber(today);
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

const sentences: Readonly<Record<BindRefusal, string>> = {
  unknown: bindingMessages.unknownTube,
  mistyped: bindingMessages.mistypedTube,
  "already-bound": bindingMessages.alreadyBound,
  "bound-by-you": bindingMessages.boundByYou,
  expired: bindingMessages.expiredTube,
  voided: bindingMessages.voidedTube,
  "not-issued": bindingMessages.notIssued,
  used: bindingMessages.usedTube,
};

/**
 * A sentence of its own for each reason; after the third failure one common sentence, so that the form cannot be used to find
 * valid barcodes. For the person's own tube the reason is always given.
 */
export function bindRefusalMessage(refusal: BindRefusal, failuresBefore: number): string {
  return refusal !== "bound-by-you" && failuresBefore >= limits.bindFailuresBeforeSilence
    ? bindingMessages.unbindable
    : sentences[refusal];
}

/** When to expect the report, in words. */
export function expectedReportText(journey: "laboratory" | "onsite", turnaroundMinutes: number): string {
  if (journey === "onsite") {
    return `上机后约 ${Math.max(10, turnaroundMinutes - 10)}-${turnaroundMinutes} 分钟出结果，核对后短信通知您`;
  }
  const days = Math.max(1, Math.ceil(turnaroundMinutes / 1440));
  const range = days > 1 ? `${days - 1}-${days}` : "1";
  return `实验室收到样本后一般需要 ${range} 天，报告完成后短信通知您`;
}
