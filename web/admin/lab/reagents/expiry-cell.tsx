import { now } from "../../../shared/clock";
import { StatusBadge } from "../../parts/status-badge";
import { expiryOf } from "./expiry.rules";

/** A last day, with a word where it is near or over. */
export function ExpiryCell({ expiresOn }: { expiresOn: string }) {
  const { tone, label } = expiryOf(expiresOn, now());
  return (
    <span className="wrap-row gap-8">
      {expiresOn}
      {tone === "ready" ? null : <StatusBadge tone={tone} label={label} />}
    </span>
  );
}
