import { limits } from "#contract/limits";

/** Says that a phone's older tubes are left out, when they are. */
export function NewestNote({ count }: { readonly count: number }) {
  if (count < limits.ownTubesMax) return null;
  return <p className="fine own-note">只列出最近 {limits.ownTubesMax} 支样本，更早的请联系客服。</p>;
}
