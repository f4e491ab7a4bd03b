import { systemClock } from "../../platform/clock";
import type { Given } from "../given-values";
import { readBackupSettings } from "./backup-settings";
import { type Point, pointAt } from "./point";
import { type BackupStore, backupStore } from "./store";
import { momentOf } from "./times";

/** The place of the backup that the settings name. */
export function openBackup(environment: Given): BackupStore {
  const { place, key } = readBackupSettings(environment);
  return backupStore(place, key);
}

/** The state of a moment, `2026-11-23 14:05` in China; without one the newest. */
export function openPoint(environment: Given, at?: string): Promise<Point> {
  return pointAt(openBackup(environment), at ? momentOf(at) : systemClock.now());
}
