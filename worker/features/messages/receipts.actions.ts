import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import type { SmsReceipt } from "../../platform/sms";
import { applyReceipt, insertReceipt, insertUndeliveredTask } from "./receipts.store";

/** Records a provider's receipts, whether sent by the provider or asked for; a repeated one changes nothing. */
export async function recordReceipts(
  deps: Pick<Deps, "database" | "clock">,
  provider: string,
  receipts: readonly SmsReceipt[],
): Promise<void> {
  const now = deps.clock.now();
  // A batch may have a hundred statements at most, so larger reports are written in several batches.
  for (let from = 0; from < receipts.length; from += 25) {
    const queries = receipts.slice(from, from + 25).flatMap(({ providerId, clientId, ...facts }) => {
      const receipt = { provider, providerMessageId: providerId, clientId: clientId || undefined, ...facts };
      return [
        insertReceipt({ id: newId(now), ...receipt }, now),
        applyReceipt(receipt, now),
        insertUndeliveredTask(newId(now), receipt, now),
      ];
    });
    await deps.database.run(queries);
  }
}
