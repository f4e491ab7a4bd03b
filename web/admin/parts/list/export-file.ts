import type { Call, QueryIn } from "#contract/endpoint";
import { now } from "../../../shared/clock";
import { downloadAdminFile } from "../../session/admin-download";
import { withPasswordCheck } from "../../session/proof";
import { formatTime } from "../format-time";

/** Downloads all rows for the filters as a file named after its content and the time; reports the progress, 0 to 1. */
export async function exportFile<E extends Call>(
  endpoint: E,
  query: QueryIn<E>,
  name: string,
  onShare: (share: number) => void,
): Promise<void> {
  const { pageIndex, pageSize, ...filters } = query as Record<string, unknown>;
  const fileName = `${name}-${formatTime(now(), "{y}{m}{d}-{h}{i}")}.csv`;
  return withPasswordCheck(() => downloadAdminFile(endpoint, { query: filters as QueryIn<E> }, fileName, onShare));
}
