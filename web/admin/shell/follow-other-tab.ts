import { readSignedInUser } from "#contract/session";
import { signInPath } from "../../guard";
import { clearPersonData, type SessionMessage } from "../../shared/session";
import { queryClient } from "../parts/data/query-client";
import { silentAdminCall } from "../session/admin-call";
import { navigateToDocument } from "../session/leave";
import { signedInUserQuery } from "../session/session.api";
import { endedSessionDialog } from "../session/sign-in-again";

/**
 * Another tab signed out: this one does too. The same person signed in again there: work continues here; another
 * person: this tab starts anew.
 */
export async function handleOtherTabMessage(message: SessionMessage): Promise<void> {
  if (message.kind === "signed-out") {
    queryClient.clear();
    await navigateToDocument(signInPath(location.pathname + location.search));
    return;
  }
  const before = queryClient.getQueryData(signedInUserQuery.queryKey);
  const { data } = await silentAdminCall(readSignedInUser);
  if (before && before.userId !== data.userId) {
    clearPersonData();
    await navigateToDocument("/");
    return;
  }
  endedSessionDialog.get()?.answer(true);
  await queryClient.invalidateQueries();
}
