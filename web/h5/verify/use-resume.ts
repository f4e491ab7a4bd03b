import { useEffect } from "react";
import { readFlow } from "#contract/sms-codes";
import { call } from "../../shared/api";
import type { useFlowState } from "../flow-state";
import { useRedirect } from "../navigation";
import { toastError } from "../parts/toasts";

/**
 * A verification screen without a phone asks the server what this browser has verified: a binding continues with its
 * form, a verified visitor sees his own pages, everybody else enters a phone first.
 */
export function useResumeVerification(state: ReturnType<typeof useFlowState>): void {
  const redirect = useRedirect();
  const isLost = state !== null && !state.thephone;
  const when = state?.when;
  const goal = state?.goal;

  useEffect(() => {
    if (!isLost) return;
    const restart = () => redirect({ to: "/h5/bindphone", state: when ? { when, goal } : {} });
    call(readFlow).then(
      ({ data }) => {
        if (!data) return restart();
        if (when === "valid" || data.purpose === "valid") return redirect({ to: goal ?? "/h5/status" });
        return redirect({ to: "/h5/bindinfo" });
      },
      (error: unknown) => {
        toastError(error);
        return restart();
      },
    );
  }, [isLost, when, goal, redirect]);
}
