import type { SQL } from "drizzle-orm";
import type { Deps } from "../../platform/deps";
import { messagePhoneContext } from "./message-sealing.rules";
import { redirectMessages } from "./redirect.store";

/** The statement that redirects unsent notices to another phone. */
export async function redirectNotices(
  deps: Pick<Deps, "sealer">,
  messageIds: readonly string[],
  to: { phone: string; phoneHash: string; phoneMasked: string },
  when: SQL,
) {
  const sealed = await Promise.all(
    messageIds.map(async (id) => ({ id, sealed: await deps.sealer.seal(messagePhoneContext(id), to.phone) })),
  );
  return redirectMessages({ phoneHash: to.phoneHash, phoneMasked: to.phoneMasked, sealed }, when);
}
