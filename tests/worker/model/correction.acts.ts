import {
  cancelCorrection,
  confirmReport,
  correctPerson,
  decideCorrection,
  redoResult,
} from "#contract/report-corrections.schemas";
import type { Act } from "./modelled-lab";
import { pick } from "./pick";

const reason = "客户提供了证件，姓名写错";
const shown = ["published", "corrected"];
const names = ["张晓明", "张小明", "张大明"] as const;
const months = ["1990-05", "1996-03", "2015-01"] as const;

const correct: Act = async (lab, a, b) => {
  const report = pick(lab.seen.reports, shown, a);
  if (!report) return [];
  const body = { reason, ...(b % 3 === 0 ? { birth: months[a % 3] } : { name: names[b % 3] }) };
  const person = b % 4 === 0 ? lab.reviewer : lab.technician;
  return [await person.call(correctPerson, { params: { id: report.id }, body })];
};

/** Mostly another person decides; now and then the author tries, or two people decide at the same moment. */
const decide: Act = async (lab, a, b) => {
  const correction = pick(lab.seen.corrections, ["submitted"], a);
  if (!correction) return [];
  const params = { id: correction.id };
  const isReturned = b % 5 === 0;
  const body = { decision: isReturned ? ("return" as const) : ("publish" as const), note: isReturned ? reason : "" };
  const people = [lab.reviewer, lab.technician, lab.colleague];
  const deciding = b % 4 === 0 ? people : people.slice(b % 2 === 0 ? 0 : 2).slice(0, 1);
  const replies = await Promise.all(deciding.map((person) => person.call(decideCorrection, { params, body })));
  if (replies.filter(({ status }) => status === 200).length > 1) throw new Error(`decided twice: ${correction.id}`);
  return replies;
};

/** The result is made again, from the same run or from a new one. */
const redo: Act = async (lab, a, b) => {
  const report = pick(lab.seen.reports, [...shown, "withdrawn"], a);
  if (!report) return [];
  const body = { way: b % 3 === 0 ? ("retest" as const) : ("recall" as const), reason };
  return [await lab.colleague.call(redoResult, { params: { id: report.id }, body })];
};

/** A re-test confirms a report; the person who requested the re-test tries to decide, too. */
const letStand: Act = async (lab, a, b) => {
  const set = pick(lab.seen.resultSets, ["reviewed"], a);
  if (!set) return [];
  const person = b % 2 === 0 ? lab.reviewer : lab.colleague;
  return [await person.call(confirmReport, { params: { id: set.id }, body: { note: "两次结果一致" } })];
};

const cancel: Act = async (lab, a) => {
  const correction = pick(lab.seen.corrections, ["submitted", "waiting"], a);
  return correction ? [await lab.technician.call(cancelCorrection, { params: { id: correction.id } })] : [];
};

export const correctionActs: Readonly<Record<string, readonly [number, Act]>> = {
  correct: [3, correct],
  decide: [3, decide],
  redo: [2, redo],
  letStand: [2, letStand],
  cancelCorrection: [1, cancel],
};
