import { useEffect, useState } from "react";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { ApiError } from "../../shared/api";
import { tabStorage } from "../../shared/browser-storage";
import { useNow } from "../parts/use-now";
import { readSentCode, type SentCode, secondsLeft } from "./countdown";
import { type CodeRequest, countdownTarget, requestCode, sendingButtonText, waitAfterRefusal } from "./request-code";

interface Sending {
  readonly isSending: boolean;
  /** Share of the puzzle that is solved. */
  readonly share: number | undefined;
  /** Seconds until the next code may be requested. */
  readonly left: number;
  readonly wasSent: boolean;
}

/** The label of the send button, and whether it can be pressed. */
export function resendButtonState({ isSending, share, left, wasSent }: Sending): {
  label: string;
  isDisabled: boolean;
} {
  if (isSending) return { label: sendingButtonText(share), isDisabled: true };
  if (left > 0) return { label: `${left}秒后重发`, isDisabled: true };
  return { label: wasSent ? "重新获取" : "获取验证码", isDisabled: false };
}

/**
 * The send button of the verification screen: its label, whether it can be pressed, and why the last attempt failed.
 */
export function useResendCode(request: CodeRequest) {
  const target = countdownTarget(request);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [isSending, setSending] = useState(false);
  const [share, setShare] = useState<number>();
  const [reason, setReason] = useState<string>();
  const resendAt = sent?.resendAt ?? 0;
  const [isCounting, setCounting] = useState(false);
  const time = useNow(isCounting);
  const left = secondsLeft(resendAt, time);

  useEffect(() => {
    const kept = target ? readSentCode(tabStorage, target) : null;
    setSent(kept);
    setCounting(kept !== null);
  }, [target]);
  useEffect(() => {
    if (isCounting && resendAt <= time) setCounting(false);
  }, [isCounting, resendAt, time]);

  async function send() {
    if (isSending || (isCounting && left > 0)) return;
    setSending(true);
    setShare(undefined);
    setReason(undefined);
    try {
      setSent(await requestCode(request, setShare));
      setCounting(true);
    } catch (error) {
      // The specification requires only the log entry; the sentence beside the button informs the person.
      console.warn("send code", error);
      setReason(error instanceof ApiError ? error.message : messages.codeSendFailed);
      const wait = error instanceof ApiError ? waitAfterRefusal(error, request, sent?.codeLength ?? 0) : null;
      if (wait) {
        setSent(wait);
        setCounting(true);
      }
    }
    setSending(false);
  }

  const isWaiting = isCounting && left > 0;
  return {
    send,
    reason,
    wasSent: sent !== null,
    ...resendButtonState({ isSending, share, left: isWaiting ? left : 0, wasSent: sent !== null }),
    codeLength: sent?.codeLength || limits.codeLengthMax,
    announcement: isWaiting ? "验证码已发送" : sent ? "现在可以重新获取验证码" : "",
  };
}
