import { expirySoonDays } from "#contract/reagents";
import type { Tone } from "./status-badge";

const dayMs = 86_400_000;

/** Whether a last day, `YYYY-MM-DD` in China, is past, near, or neither. */
export function expiryOf(
  expiresOn: string,
  now: number,
  soonDays = expirySoonDays,
): { readonly tone: Tone; readonly label: string } {
  const left = Math.floor((Date.parse(`${expiresOn}T23:59:59.999+08:00`) - now) / dayMs);
  if (left < 0) return { tone: "bad", label: "已过期" };
  if (left < soonDays) return { tone: "warn", label: left === 0 ? "今天到期" : `${left} 天后到期` };
  return { tone: "ready", label: "有效" };
}
