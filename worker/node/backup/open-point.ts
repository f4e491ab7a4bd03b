import { systemClock } from "../../platform/clock";
import type { Given } from "../given-values";
import { readBackupSettings } from "./backup-settings";
import { type Point, pointAt } from "./point";
import { type BackupStore, backupStore } from "./store";
import { momentOf } from "./times";

/** The backup store that the settings name. */
export function openBackup(environment: Given): BackupStore {
  const { place, key } = readBackupSettings(environment);
  return backupStore(place, key);
}

/** The state at a time, `2026-11-23 14:05` in China; without a time the newest. */
export function openPoint(environment: Given, at?: string): Promise<Point> {
  return pointAt(openBackup(environment), at ? momentOf(at) : systemClock.now());
}
