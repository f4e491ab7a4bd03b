import { useState } from "react";
import { bindTube } from "#contract/bindings";
import { ApiError, call } from "../../shared/api";
import { tabStorage } from "../../shared/browser-storage";
import { now } from "../../shared/clock";
import { useNavigate } from "../navigation";
import { toastError, toasts } from "../parts/toasts";
import { agreementVersion, discardAgreements } from "../phone/agreements.source";
import { deleteInfoDraft, submissionKey } from "./info.draft";
import { firstWrongField, type InfoErrors, type InfoForm, parseTypedNumber, serverFieldErrors } from "./info.form";

export interface ConsentErrors {
  readonly agreement?: string;
  readonly sensitive?: string;
}

const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

async function bodyOf(form: InfoForm, isAgreedHere: boolean) {
  return {
    code: form.code,
    name: form.name.trim(),
    gender: form.gender || ("男" as const),
    birth: form.birth,
    height: parseTypedNumber(form.height),
    weight: parseTypedNumber(form.weight),
    ...(isAgreedHere ? { agreement: true as const, agreementVersion: await agreementVersion("agreement") } : {}),
    sensitiveConsent: true as const,
    sensitiveVersion: await agreementVersion("sensitive"),
  };
}

const consentErrorsOf = (errors: Record<string, string[]>): ConsentErrors => ({
  agreement: (errors.agreement ?? errors.agreementVersion)?.[0],
  sensitive: (errors.sensitiveConsent ?? errors.sensitiveVersion)?.[0],
});

export interface BindErrorHandlers {
  readonly onFieldErrors: (errors: InfoErrors) => void;
  readonly onConsentErrors: (errors: ConsentErrors) => void;
}

/** Sends the form once, however often it is pressed or the network fails, and goes on to the last screen. */
export function useBindTube({ onFieldErrors, onConsentErrors }: BindErrorHandlers) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  /** The last attempt got no answer. */
  const [isInterrupted, setInterrupted] = useState(false);

  function refuse(error: unknown): void {
    setInterrupted(error instanceof ApiError && error.code === 0);
    const isSignedOut = error instanceof ApiError && (error.code === 401 || error.code === 6401);
    if (isSignedOut) void navigate({ to: "/h5/bindphone" });
    if (isSignedOut || !(error instanceof ApiError) || error.code === 0) {
      toastError(error);
      return;
    }
    const fields = serverFieldErrors(error.errors);
    const consents = consentErrorsOf(error.errors);
    if (consents.agreement || consents.sensitive) discardAgreements();
    onConsentErrors(consents);
    onFieldErrors(fields);
    if (!firstWrongField(fields)) toasts.push(consents.agreement ?? consents.sensitive ?? error.message, "error");
  }

  async function bind(form: InfoForm, isAgreedHere: boolean): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    toasts.clear();
    try {
      const body = await bodyOf(form, isAgreedHere);
      const key = submissionKey(tabStorage, body, now(), newKey);
      const { data } = await call(bindTube, { body, headers: { "idempotency-key": key } });
      deleteInfoDraft(tabStorage);
      await navigate({
        to: "/h5/bindok",
        state: { bound: { ...data, undoUntil: now() + data.undoMsLeft } },
        replace: true,
      });
    } catch (error) {
      refuse(error);
    }
    setBusy(false);
  }

  return { bind, isBusy, isInterrupted };
}
