import { type FormEvent, useEffect, useState } from "react";
import { messages } from "#contract/messages";
import { isPhone } from "#contract/plain-text";
import type { VerifiedPhonePath } from "#contract/screens/gates";
import { ApiError } from "../../shared/api";
import { tabStorage } from "../../shared/browser-storage";
import { now } from "../../shared/clock";
import { useNavigate } from "../navigation";
import { toasts } from "../parts/toasts";
import { lastSentTo, readSentCode } from "../verify/countdown";
import { requestCode, sendingButtonText } from "../verify/request-code";

/** State of the phone screen and the effect of its button: check, ask for the code, go on to the verification. */
export function usePhoneForm(when: "bind" | "valid", goal?: VerifiedPhonePath) {
  const navigate = useNavigate();
  const [phone, setPhone] = useState("");
  const [isTicked, setTicked] = useState(false);
  const [errors, setErrors] = useState<{ phone?: string; tick?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [share, setShare] = useState<number>();
  // Text that was typed before hydration takes precedence.
  useEffect(() => setPhone((typed) => typed || lastSentTo(tabStorage)), []);

  function isRefused(): boolean {
    const unticked = isTicked ? {} : { tick: messages.agreementRequired };
    const wrong: typeof errors = isPhone(phone) ? unticked : { phone: messages.phoneInvalid };
    const sentence = wrong.phone ?? wrong.tick;
    setErrors(wrong);
    toasts.clear();
    if (sentence) toasts.push(sentence, "error");
    if (wrong.phone) document.getElementById("phone")?.focus();
    return sentence !== undefined;
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isRefused()) return;
    setBusy(true);
    try {
      const sent = readSentCode(tabStorage, phone);
      if (!sent || sent.resendAt <= now()) await requestCode({ phone, when }, setShare);
      const state = { thephone: phone, isAgreed: true, when, goal };
      await navigate({ to: when === "valid" ? "/h5/verify" : "/h5/validphone", state });
    } catch (error) {
      toasts.push(messages.codeSendFailed, "error");
      setErrors({
        phone: error instanceof ApiError ? (error.errors.phone?.[0] ?? error.message) : messages.unexpected,
      });
    }
    setBusy(false);
    setShare(undefined);
  }

  return {
    phone,
    isTicked,
    errors,
    isBusy,
    busyText: sendingButtonText(share),
    send,
    type(digits: string) {
      setPhone(digits);
      setErrors({ ...errors, phone: undefined });
    },
    leave() {
      if (phone && !isPhone(phone)) setErrors({ ...errors, phone: messages.phoneInvalid });
    },
    tick(ticked: boolean) {
      setTicked(ticked);
      setErrors({ ...errors, tick: undefined });
    },
  };
}
