import { readReport } from "#contract/reports";
import { type Answer, call } from "../../shared/api";

type ReportAnswer = Promise<Answer<typeof readReport>>;

let early: { readonly key: string; readonly answer: ReportAnswer } | null = null;

/** Asks for the report while the page's own script is still on its way. */
export function startReport(key: string): void {
  const answer = call(readReport, { params: { key } });
  answer.catch(() => {});
  early = { key, answer };
}

/** The answer that was asked for early, once; a fresh one after that. */
export function takeReport(key: string): ReportAnswer {
  const taken = early?.key === key ? early.answer : call(readReport, { params: { key } });
  early = null;
  return taken;
}
