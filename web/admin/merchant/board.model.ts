import type { DataOf } from "#contract/endpoint";
import type { readMerchantBoard } from "#contract/merchant-own";

export type BoardTube = DataOf<typeof readMerchantBoard>["tubes"][number];

const words = {
  waiting: "等待上机",
  running: "",
  late: "即将完成",
  over: "已检测，请看手机",
  again: "将重新检测",
} as const;
const order: readonly BoardTube["state"][] = ["over", "late", "running", "again", "waiting"];

/** The text beside the digits; `passed` is the time since the server's reply, ms. */
export function boardTubeText({ state, msLeft }: BoardTube, passed: number): string {
  if (msLeft === null) return words[state];
  const minutes = Math.ceil(Math.max(0, msLeft - passed) / 60_000);
  return minutes <= 1 ? "不到 1 分钟" : `${minutes} 分钟`;
}

/** Finished tubes first, then by the remaining time, then by their digits, so that a tube keeps its position. */
export function sortBoardTubes(tubes: readonly BoardTube[]): BoardTube[] {
  return tubes.toSorted(
    (a, b) =>
      order.indexOf(a.state) - order.indexOf(b.state) ||
      (a.msLeft ?? 0) - (b.msLeft ?? 0) ||
      a.last4.localeCompare(b.last4),
  );
}
