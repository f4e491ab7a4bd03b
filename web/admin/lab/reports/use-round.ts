import { useState } from "react";
import { continueRuleUpdate } from "#contract/rule-updates";
import type { RuleUpdate } from "#contract/rule-updates.schemas";
import { refreshData } from "../../parts/data/refresh";
import { adminCall } from "../../session/admin-call";

/** A round of updates, piece by piece; a person who leaves the page and returns finds its present progress. */
export function useRuleUpdate(last: RuleUpdate | null | undefined) {
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
      // The call has shown the refusal; the stored state is loaded again.
    }
    setGoing(false);
    await refreshData();
  };
  return { round: moved && moved.id === last?.id ? moved : last, isGoing, proceed };
}
