import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { readFlow } from "#contract/sms-codes";
import { call } from "../../shared/api";
import type { useFlowState } from "../flow-state";
import { toastError } from "../parts/toasts";

/**
 * A verification screen without a phone asks the server what this browser already proved: a binding goes on with its
 * form, a verified visitor sees his tubes (the masked phone is returned), everybody else enters a phone first.
 */
export function useResume(state: ReturnType<typeof useFlowState>): string | null {
  const navigate = useNavigate();
  const [verifiedPhone, setVerifiedPhone] = useState<string | null>(null);
  const isLost = state !== null && !state.thephone;
  const when = state?.when;

  useEffect(() => {
    setVerifiedPhone(null);
    if (!isLost) return;
    const restart = () => navigate({ to: "/h5/bindphone", state: when ? { when } : {}, replace: true });
    call(readFlow).then(
      ({ data }) => {
        if (!data) return restart();
        if (when === "valid" || data.purpose === "valid") return setVerifiedPhone(data.phoneMasked);
        return navigate({ to: "/h5/bindinfo", replace: true });
      },
      (error: unknown) => {
        toastError(error);
        return restart();
      },
    );
  }, [isLost, when, navigate]);

  return isLost ? verifiedPhone : null;
}
