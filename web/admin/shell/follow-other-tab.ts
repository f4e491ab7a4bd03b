import { readSignedInUser } from "#contract/session";
import { signInPath } from "../../guard";
import { forgetPerson, type SessionMessage } from "../../shared/session";
import { queryClient } from "../parts/data/query-client";
import { quietCall } from "../session/admin-call";
import { leaveTo } from "../session/leave";
import { signedInUser } from "../session/session.api";
import { endedSession } from "../session/sign-in-again";

/**
 * Another tab signed out: this one does too. The same person signed in again there: work continues here; another
 * person: this tab starts anew.
 */
export async function followOtherTab(message: SessionMessage): Promise<void> {
  if (message.kind === "signed-out") {
    queryClient.clear();
    await leaveTo(signInPath(location.pathname + location.search));
    return;
  }
  const before = queryClient.getQueryData(signedInUser.queryKey);
  const { data } = await quietCall(readSignedInUser);
  if (before && before.userId !== data.userId) {
    forgetPerson();
    await leaveTo("/");
    return;
  }
  endedSession.get()?.answer(true);
  await queryClient.invalidateQueries();
}
