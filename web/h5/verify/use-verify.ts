import { useEffect, useState } from "react";
import { limits } from "#contract/limits";
import { bindPhone, verifyCode } from "#contract/sms-codes";
import { ApiError, call } from "../../shared/api";
import { tabStorage } from "../../shared/browser-storage";
import type { useFlowState } from "../flow-state";
import { useNavigate, usePreload } from "../navigation";
import { toastError } from "../parts/toasts";
import { deleteSentCode } from "./countdown";

type FlowState = NonNullable<ReturnType<typeof useFlowState>>;

/** Whether the code has a length that may be submitted. */
export const isWholeCode = (code: string): boolean =>
  code.length >= limits.codeLengthMin && code.length <= limits.codeLengthMax;

function check(state: FlowState, code: string) {
  const phone = state.thephone ?? "";
  if (state.when !== "valid") return call(bindPhone, { body: { phone, code, agreement: true } });
  return call(verifyCode, { body: { code, when: "valid", ...(state.reportKey ? {} : { phone_number: phone }) } });
}

/** Goes to the page that the person wanted: the form, the report, or a page of his own. */
function goOn({ reportKey, when, goal, thephone }: FlowState, go: ReturnType<typeof usePreload>): Promise<unknown> {
  if (reportKey) return go({ to: "/h5/report/$key", params: { key: reportKey }, replace: true });
  if (when === "valid") return go({ to: goal ?? "/h5/status", replace: true });
  return go({ to: "/h5/bindinfo", state: { thephone, isAgreed: true }, replace: true });
}

/** Checks the code and goes on; the next page is loaded while the person waits for the code. */
export function useVerifyCode(state: FlowState | null) {
  const navigate = useNavigate();
  const preload = usePreload();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  useEffect(() => {
    if (state) void goOn(state, preload);
  }, [state, preload]);

  async function submit(code: string): Promise<void> {
    if (!state || isBusy || !isWholeCode(code)) return;
    setBusy(true);
    setError(undefined);
    try {
      await check(state, code);
      deleteSentCode(tabStorage);
      await goOn(state, navigate);
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
