import { listReportKeys, type ReportKey } from "#contract/report-keys";
import { call } from "../../shared/api";
import { phoneStorage } from "../browser-storage";

const place = "h5.report-keys";

/** The public keys; without a network those that this phone saw last. Throws when it has none. */
export async function readReportKeys(): Promise<readonly ReportKey[]> {
  try {
    const { keys } = (await call(listReportKeys)).data;
    phoneStorage.setItem(place, JSON.stringify(keys));
    return keys;
  } catch (error) {
    const kept = phoneStorage.getItem(place);
    if (!kept) throw error;
    return JSON.parse(kept) as ReportKey[];
  }
}
