import { type FormEvent, useState } from "react";
import { messages } from "#contract/messages";
import type { useFlowState } from "../flow-state";
import { toasts } from "../parts/toasts";
import { useResendCode } from "./use-resend";
import { useVerifyCode } from "./use-verify";

/** The verification screen's state: code, tick, sending and checking. */
export function useCodeForm(state: ReturnType<typeof useFlowState>) {
  const when = state?.when ?? "bind";
  const { thephone = "", reportKey, isAgreed = false } = state ?? {};
  const [code, setCode] = useState("");
  const [ticked, setTicked] = useState<boolean>();
  const [tickError, setTickError] = useState<string>();
  const resend = useResendCode({ phone: reportKey ? undefined : thephone, reportKey, when });
  const verify = useVerifyCode(state);
  // A code is only sent after the tick, so after a reload a sent code implies it.
  const isTicked = ticked ?? (isAgreed || resend.wasSent);

  function ifAgreed(work: () => void) {
    toasts.clear();
    if (isTicked) return work();
    setTickError(messages.agreementRequired);
    toasts.push(messages.agreementRequired, "error");
  }

  return {
    when,
    phone: thephone,
    isReport: reportKey !== undefined,
    code,
    isTicked,
    tickError,
    resend,
    verify,
    send: () => ifAgreed(() => void resend.send()),
    submit(event: FormEvent) {
      event.preventDefault();
      ifAgreed(() => void verify.submit(code));
    },
    type(typed: string, isFilledIn: boolean) {
      setCode(typed);
      verify.clearError();
      if (isFilledIn && isTicked) void verify.submit(typed);
    },
    tick(isNow: boolean) {
      setTicked(isNow);
      setTickError(undefined);
    },
  };
}
