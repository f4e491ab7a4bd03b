import { useEffect, useState } from "react";
import { limits } from "#contract/limits";
import { bindPhone, verifyCode } from "#contract/sms-codes";
import { ApiError, call } from "../../shared/api";
import { tabStorage } from "../../shared/browser-storage";
import { useNavigate, usePrepare } from "../../visitors/place";
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

/** Where the person came to go: the form, the report, or a page of his own. */
function stepAfter({ reportKey, when, goal, thephone }: FlowState) {
  if (reportKey) return { to: `/h5/report/${reportKey}` };
  if (when === "valid") return { to: goal ?? "/h5/status" };
  return { to: "/h5/bindinfo", state: { thephone, isAgreed: true } };
}

/** Checks the code and goes on; the page that comes then is fetched while the person waits for the code. */
export function useVerify(state: FlowState | null) {
  const navigate = useNavigate();
  const prepare = usePrepare();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  useEffect(() => {
    if (state) prepare(stepAfter(state).to);
  }, [state, prepare]);

  async function submit(code: string): Promise<void> {
    if (!state || isBusy || !isWholeCode(code)) return;
    setBusy(true);
    setError(undefined);
    try {
      await check(state, code);
      forgetSentCode(tabStorage);
      await navigate({ ...stepAfter(state), replace: true });
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
