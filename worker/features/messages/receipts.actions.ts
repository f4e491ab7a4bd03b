import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { insertReceipt, moveByReceipt } from "./receipts.store";

export interface Receipt {
  readonly provider: string;
  readonly providerMessageId: string;
  readonly outcome: "delivered" | "undelivered";
  readonly code: string;
  readonly reportedAt: number;
}

/** Writes down a provider's receipt; the same one again changes nothing. For the provider's callback or a status query. */
export async function recordReceipt(deps: Pick<Deps, "database" | "clock">, receipt: Receipt): Promise<void> {
  const now = deps.clock.now();
  await deps.database.run([insertReceipt({ id: newId(now), ...receipt, at: now }), moveByReceipt(receipt, now)]);
}
