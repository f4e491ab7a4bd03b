import { readSignedInUser } from "#contract/session";
import { signInPath } from "../../guard";
import type { SessionMessage } from "../../shared/session";
import { questions } from "../parts/confirm";
import { quietCall } from "../session/admin-call";
import { leaveTo } from "../session/leave";
import { signedInUser } from "../session/session.api";
import { queryClient } from "./query-client";

/** Another tab signed out: so does this one. It signed in again as the same person: the work here goes on. */
export async function followOtherTab(message: SessionMessage): Promise<void> {
  if (message.kind === "signed-out") {
    queryClient.clear();
    await leaveTo(signInPath(location.pathname + location.search));
    return;
  }
  const before = queryClient.getQueryData(signedInUser.queryKey);
  const { data } = await quietCall(readSignedInUser);
  if (before && before.userId !== data.userId) {
    location.reload();
    return;
  }
  for (const question of questions.get()) if (question.title === "系统提示") question.answer(null);
  await queryClient.invalidateQueries();
}
