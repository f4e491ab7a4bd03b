import { now } from "../../../../shared/clock";
import { StatusBadge } from "../../../parts/status-badge";

const hour = 3_600_000;
/** Days after which a tube in quarantine needs somebody's attention. */
const longDays = 3;

/** How long something has waited: hours on the first day, days afterwards, marked when it is long. */
export function WaitingTime({ since }: { since: number }) {
  const hours = Math.max(0, Math.floor((now() - since) / hour));
  const days = Math.floor(hours / 24);
  if (days >= longDays) return <StatusBadge tone="warn" label={`${days} 天`} />;
  return <span>{days > 0 ? `${days} 天` : hours > 0 ? `${hours} 小时` : "不到 1 小时"}</span>;
}
