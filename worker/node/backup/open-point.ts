import { systemClock } from "../../platform/clock";
import type { SettingValues } from "../given-values";
import { readBackupSettings } from "./backup-settings";
import { type RestorePoint, restorePointAt } from "./point";
import { type BackupStore, backupStore } from "./store";
import { parseBackupTime } from "./times";

/** The backup store that the settings name. */
export function openBackup(environment: SettingValues): BackupStore {
  const { place, key } = readBackupSettings(environment);
  return backupStore(place, key);
}

/** The state at a time, `2026-11-23 14:05` in China; without a time the newest. */
export function openRestorePoint(environment: SettingValues, at?: string): Promise<RestorePoint> {
  return restorePointAt(openBackup(environment), at ? parseBackupTime(at) : systemClock.now());
}
