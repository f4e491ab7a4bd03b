import { now } from "../../shared/clock";
import { expiryOf } from "./expiry.rules";
import { StatusBadge } from "./status-badge";

/** A last day, with a word when it is near or past. */
export function ExpiryCell({ expiresOn, soonDays }: { expiresOn: string; soonDays?: number }) {
  const { tone, label } = expiryOf(expiresOn, now(), soonDays);
  return (
    <span>
      {expiresOn} {tone === "ready" ? null : <StatusBadge tone={tone} label={label} />}
    </span>
  );
}
