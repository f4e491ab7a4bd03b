import { readReport } from "#contract/reports";
import { type Answer, call } from "../../shared/api";

type ReportAnswer = Promise<Answer<typeof readReport>>;

let early: { readonly key: string; readonly version: number | undefined; readonly answer: ReportAnswer } | null = null;

const ask = (key: string, version?: number) => call(readReport, { params: { key }, query: version ? { version } : {} });

/** Asks for the report while the page's own script is still on its way. */
export function startReport(key: string, version?: number): void {
  const answer = ask(key, version);
  answer.catch(() => {});
  early = { key, version, answer };
}

/** The answer that was asked for early, once; a fresh one after that. */
export function takeReport(key: string, version?: number): ReportAnswer {
  const taken = early?.key === key && early.version === version ? early.answer : ask(key, version);
  early = null;
  return taken;
}
