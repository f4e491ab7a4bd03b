import { useState } from "react";
import { limits } from "#contract/limits";
import { bindPhone, verifyCode } from "#contract/sms-codes";
import { ApiError, call } from "../../shared/api";
import { useNavigate } from "../../visitors/place";
import { tabStorage } from "../browser-storage";
import type { useFlowState } from "../flow-state";
import { toastError } from "../parts/toasts";
import { forgetSentCode } from "./countdown";

type FlowState = NonNullable<ReturnType<typeof useFlowState>>;

/** Whether the code has a length that may be submitted. */
export const isWholeCode = (code: string): boolean =>
  code.length >= limits.codeLengthMin && code.length <= limits.codeLengthMax;

function check(state: FlowState, code: string) {
  const phone = state.thephone ?? "";
  if (state.when !== "valid") return call(bindPhone, { body: { phone, code, agreement: true } });
  return call(verifyCode, { body: { code, when: "valid", ...(state.reportKey ? {} : { phone_number: phone }) } });
}

/** Checks the code and goes where the person came to go: the form, the report, or the list of tubes. */
export function useVerify(state: FlowState | null) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function goOn(flow: FlowState) {
    forgetSentCode(tabStorage);
    if (flow.reportKey) await navigate({ to: `/h5/report/${flow.reportKey}`, replace: true });
    else if (flow.when === "valid") await navigate({ to: flow.goal ?? "/h5/status", replace: true });
    else await navigate({ to: "/h5/bindinfo", state: { thephone: flow.thephone, isAgreed: true }, replace: true });
  }

  async function submit(code: string): Promise<void> {
    if (!state || isBusy || !isWholeCode(code)) return;
    setBusy(true);
    setError(undefined);
    try {
      await check(state, code);
      await goOn(state);
    } catch (refusal) {
      toastError(refusal);
      if (refusal instanceof ApiError && refusal.code !== 0)
        setError(refusal.errors.code?.[0] ?? refusal.errors.phone?.[0] ?? refusal.message);
      const input = document.getElementById("code") as HTMLInputElement | null;
      input?.focus();
      input?.select();
    }
    setBusy(false);
  }

  return { submit, isBusy, error, clearError: () => setError(undefined) };
}
