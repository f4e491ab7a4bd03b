import { readAccessRevision } from "#contract/session";
import { readToken } from "../../shared/session";
import { queryClient } from "../parts/data/query-client";
import { isOwnQuery } from "../parts/data/refresh";
import { adminCallWithoutToast } from "../session/admin-call";
import { signedInUserQuery } from "../session/session.api";
import { endedSessionDialog } from "../session/sign-in-again";

/** Changes of permissions by others take effect at the latest after this time, ms. */
const everyMs = 5_000;

let isAsking = false;

/**
 * Checks while the page is visible whether menus, permissions or the session itself changed; forms stay as they are.
 */
export function watchAccessChanges(): void {
  setInterval(() => void look(), everyMs);
  document.addEventListener("visibilitychange", () => void look());
}

async function look(): Promise<void> {
  const known = queryClient.getQueryData(signedInUserQuery.queryKey)?.accessRevision;
  if (!known || isAsking || document.hidden || !readToken() || endedSessionDialog.get()) return;
  isAsking = true;
  try {
    const { data } = await adminCallWithoutToast(readAccessRevision, { headers: { "x-background": "1" } });
    if (data.accessRevision !== known) await queryClient.invalidateQueries({ predicate: isOwnQuery });
  } catch {
    // A network failure is retried at the next check; every other refusal has been shown.
  } finally {
    isAsking = false;
  }
}
