import { Suspense } from "react";
import { lazyPart } from "../parts/lazy-part";
import { useStore } from "../parts/store";
import { endedSessionDialog } from "./sign-in-again";

const EndedSessionDialog = lazyPart(() => import("./ended-session-dialog"), "EndedSessionDialog");

/** Shows the dialog of an ended session above the present screen. */
export function EndedSessionHost() {
  const ended = useStore(endedSessionDialog);
  return <Suspense>{ended ? <EndedSessionDialog onAnswer={ended.answer} /> : null}</Suspense>;
}
