import { type getDevice, moduleFailuresForAlarm } from "#contract/devices";
import type { DataOf } from "#contract/endpoint";
import type { Tone } from "../../parts/status-badge";
import { type DiscColour, type PlateCell, parsePosition, wellName } from "../plate/plate-model";

export type DeviceModule = DataOf<typeof getDevice>["modules"][number];
type ModuleHealth = "unused" | "good" | "shaky" | "failing";

export const healthNames: Readonly<Record<ModuleHealth, string>> = {
  unused: "没有完成过检测",
  good: "正常",
  shaky: "最近失败",
  failing: "连续失败",
};

export const healthTones: Readonly<Record<ModuleHealth, Tone>> = {
  unused: "neutral",
  good: "ready",
  shaky: "warn",
  failing: "bad",
};

export const healthColours: Readonly<Record<ModuleHealth, readonly DiscColour[]>> = {
  unused: ["off"],
  good: ["ok"],
  shaky: ["warn"],
  failing: ["bad"],
};

/** The state of a module according to its last runs. */
export function moduleHealthOf({
  runCount,
  failuresInRow,
}: Pick<DeviceModule, "runCount" | "failuresInRow">): ModuleHealth {
  if (failuresInRow >= moduleFailuresForAlarm) return "failing";
  if (failuresInRow > 0) return "shaky";
  return runCount > 0 ? "good" : "unused";
}

/** The position of module 1-96: 1 is A1, 13 is B1, 96 is H12. */
export const modulePosition = (moduleNo: number): string =>
  wellName(Math.floor((moduleNo - 1) / 12), (moduleNo - 1) % 12);

/** The module at a position. */
export function moduleNumberAt(position: string): number | undefined {
  const place = parsePosition(position);
  return place && place.row * 12 + place.column + 1;
}

/** Every module of the device in order; one without data on the server counts as unused. */
export function allModules(moduleCount: number, known: readonly DeviceModule[]): DeviceModule[] {
  const byNumber = new Map(known.map((module) => [module.moduleNo, module]));
  return Array.from({ length: moduleCount }, (_, i) => {
    const unused = { moduleNo: i + 1, runCount: 0, failureCount: 0, invalidCount: 0, failuresInRow: 0, lastFault: "" };
    return byNumber.get(i + 1) ?? unused;
  });
}

/** A count of a module's runs with its share in per cent; a dash before the first run. */
export function countWithShareText(count: number, { runCount }: Pick<DeviceModule, "runCount">): string {
  return runCount === 0 ? "—" : `${count} 次（${Math.round((100 * count) / runCount)}%）`;
}

/** The modules as discs; the mark is the number of failures in a row. */
export function moduleCells(modules: readonly DeviceModule[]): ReadonlyMap<string, PlateCell> {
  return new Map(modules.map((module) => [modulePosition(module.moduleNo), cellOf(module)]));
}

function cellOf(module: DeviceModule): PlateCell {
  const health = moduleHealthOf(module);
  const { failuresInRow, lastFault } = module;
  const words = [`模块 ${module.moduleNo}`, healthNames[health]];
  if (failuresInRow > 0) words.push(`连续失败 ${failuresInRow} 次`);
  if (failuresInRow > 0 && lastFault !== "") words.push(lastFault);
  return {
    position: modulePosition(module.moduleNo),
    kind: "sample",
    inks: healthColours[health],
    mark: failuresInRow === 0 ? "" : failuresInRow > 9 ? "9+" : String(failuresInRow),
    isAlarm: false,
    label: words.join("，"),
  };
}

/** Number of modules in each state of health, without states that do not occur. */
export function healthCounts(modules: readonly DeviceModule[]): { health: ModuleHealth; count: number }[] {
  const order: readonly ModuleHealth[] = ["failing", "shaky", "good", "unused"];
  const counted = order.map((health) => ({
    health,
    count: modules.filter((one) => moduleHealthOf(one) === health).length,
  }));
  return counted.filter(({ count }) => count > 0);
}
