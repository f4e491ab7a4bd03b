import { useState } from "react";
import { continueRuleUpdate } from "#contract/rule-updates";
import type { RuleUpdate } from "#contract/rule-updates.schemas";
import { refresh } from "../../parts/data/refresh";
import { adminCall } from "../../session/admin-call";

/** A round of new readings, piece by piece; who leaves the page finds it where it was. */
export function useRound(last: RuleUpdate | null | undefined) {
  const [moved, setMoved] = useState<RuleUpdate>();
  const [isGoing, setGoing] = useState(false);
  const proceed = async (from: RuleUpdate) => {
    setGoing(true);
    try {
      for (let round = from; round.state === "running"; ) {
        round = (await adminCall(continueRuleUpdate, { params: { id: round.id } })).data;
        setMoved(round);
      }
    } catch {
      // The refusal was shown by the call; what is stored is read again.
    }
    setGoing(false);
    await refresh();
  };
  return { round: moved && moved.id === last?.id ? moved : last, isGoing, proceed };
}
