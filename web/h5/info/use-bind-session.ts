import { useEffect, useState } from "react";
import { readFlow } from "#contract/sms-codes";
import { call } from "../../shared/api";
import { useFlowState } from "../flow-state";
import { useRedirect } from "../navigation";
import { toastError } from "../parts/toasts";
import { maskedPhone } from "../verify/code-text";

/**
 * The masked phone of this form: from the router state, after a reload from the server. Without a verified phone the
 * person is sent to the first step. Empty until it is known.
 */
export function useBindSession(): string {
  const state = useFlowState();
  const redirect = useRedirect();
  const [resumed, setResumed] = useState("");
  const isLost = state !== null && !state.thephone;

  useEffect(() => {
    if (!isLost) return;
    const restart = () => redirect({ to: "/h5/bindphone" });
    call(readFlow).then(
      ({ data }) => (data ? setResumed(data.phoneMasked) : restart()),
      (error: unknown) => {
        toastError(error);
        return restart();
      },
    );
  }, [isLost, redirect]);

  return state?.thephone ? maskedPhone(state.thephone) : resumed;
}
