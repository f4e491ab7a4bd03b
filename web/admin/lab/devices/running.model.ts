import type { getDevice } from "#contract/devices";
import type { DataOf } from "#contract/endpoint";

export type DeviceRun = DataOf<typeof getDevice>["runs"][number];

/** The device's present run. */
export const currentRunOf = (runs: readonly DeviceRun[]): DeviceRun | undefined =>
  runs.find(({ state }) => state === "running");

/** The remaining time of a run in words. */
export function remainingTimeText({ expectedEndAt }: Pick<DeviceRun, "expectedEndAt">, at: number): string {
  if (expectedEndAt === null) return "设备没有说明何时结束";
  const minutes = Math.ceil((expectedEndAt - at) / 60_000);
  if (minutes <= 0) return "应已结束，等待设备上传结果";
  return minutes === 1 ? "不到 1 分钟后结束" : `约 ${minutes} 分钟后结束`;
}
