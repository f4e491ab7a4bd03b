import { deviceStorage } from "../../shared/browser-storage";
import { keptKeys } from "../../shared/session";

/** Local storage key of the user name that the person asked to remember; never the password. */
export const userNameKey = "admin:user-name";

/** Runs `work`, whose reply may tell the browser to clear its storage, and keeps what outlives a session there. */
export async function keepOwnStorage(work: () => Promise<unknown>): Promise<void> {
  const kept = [...keptKeys].map((key) => [key, deviceStorage.getItem(key)] as const);
  await work();
  for (const [key, text] of kept) if (text) deviceStorage.setItem(key, text);
}
