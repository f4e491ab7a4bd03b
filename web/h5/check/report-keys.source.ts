import { listReportKeys } from "#contract/report-keys";
import type { ReportKey } from "#contract/report-keys.schemas";
import { call } from "../../shared/api";
import { deviceStorage } from "../../shared/browser-storage";

const place = "h5.report-keys";

/** The public keys; without a network those that this phone stored last. Throws when there are none. */
export async function loadReportKeys(): Promise<readonly ReportKey[]> {
  try {
    const { keys } = (await call(listReportKeys)).data;
    deviceStorage.setItem(place, JSON.stringify(keys));
    return keys;
  } catch (error) {
    const kept = deviceStorage.getItem(place);
    if (!kept) throw error;
    return JSON.parse(kept) as ReportKey[];
  }
}
