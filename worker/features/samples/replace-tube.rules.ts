import { tubeEndMessages } from "#contract/tube-ends";
import { chinaDay } from "../../platform/china-day";
import type { ExchangedTube } from "./replace-tube.store";

/** True when the person of a tube needs another one: it never came, it is quarantined, or its sample is of no use. */
export function needsReplacement(tube: ExchangedTube): boolean {
  if (!tube.bindingId || tube.replacedById !== null) return false;
  if (tube.state === "bound" || tube.state === "quarantined") return true;
  return tube.state === "received" && (tube.sampleState === "rejected" || tube.sampleState === "recollect_requested");
}

/** Why a scanned tube cannot take the place of the old one, or null when it can. */
export function replacementProblem(old: ExchangedTube, scanned: ExchangedTube | undefined, now: number): string | null {
  if (!scanned) return tubeEndMessages.unknownNewTube;
  if (scanned.id === old.id) return tubeEndMessages.sameTube;
  if (scanned.productId !== old.productId) return tubeEndMessages.otherProduct;
  if (scanned.state === "expired" || scanned.expiresOn < chinaDay(now)) return tubeEndMessages.newTubeExpired;
  const isFree = scanned.state === "issued" && !scanned.bindingId && ["issued", "closed"].includes(scanned.batchState);
  return isFree ? null : tubeEndMessages.newTubeTaken;
}
