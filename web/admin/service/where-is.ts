import { openSampleStates, sampleStateNames } from "#contract/samples";
import { tubeStateNames } from "#contract/tubes";
import { nameOfKey } from "../parts/choice";
import { formatTime } from "../parts/format-time";
import type { Customer } from "./customer.types";

type Tube = Customer["tubes"][number];

const day = (at: number) => formatTime(at, "{m} 月 {d} 日");

/** Where a tube is, in the words for a customer on the telephone. */
export function describeTubeLocation({ state, sampleState, receivedAt, dueAt, isWithdrawn }: Tube): string {
  if (isWithdrawn) return "客户已撤回同意，不再检测";
  if (sampleState === null || sampleState === "expected")
    return state === "bound" ? "在客户手里或寄回途中，实验室还没有收到" : nameOfKey(tubeStateNames, state);
  const stage = nameOfKey(sampleStateNames, sampleState);
  if (receivedAt === null) return stage;
  const isOpen = openSampleStates.some((state) => state === sampleState);
  return `${stage}，${day(receivedAt)} 签收${isOpen && dueAt !== null ? `，应在 ${day(dueAt)} 前出报告` : ""}`;
}
