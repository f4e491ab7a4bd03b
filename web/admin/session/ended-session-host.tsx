import { lazy, Suspense } from "react";
import { useStore } from "../parts/store";
import { endedSession } from "./sign-in-again";

const EndedSessionDialog = lazy(() =>
  import("./ended-session-dialog").then((m) => ({ default: m.EndedSessionDialog })),
);

/** Shows the dialog of an ended session over whatever the person was doing. */
export function EndedSessionHost() {
  const ended = useStore(endedSession);
  return <Suspense>{ended ? <EndedSessionDialog onAnswer={ended.answer} /> : null}</Suspense>;
}
