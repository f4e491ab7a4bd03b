import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { makeCaptcha } from "#contract/captcha";
import { codes } from "#contract/envelope";
import { passSecondFactor } from "#contract/second-factor";
import { signIn } from "#contract/session";
import { ApiError, call } from "../../shared/api";
import { showToast } from "../parts/toast-queue";
import { fieldOfRefusal, signInErrors } from "./login-form.rules";

/** The fields for signing in again; the user name is known. */
interface Typed {
  readonly password: string;
  readonly code: string;
  readonly otp: string;
}

/** Signing in as `username` without leaving the page: first password and captcha, then the second factor where there is one. */
export function useSignIn(username: string, onToken: (token: string) => void) {
  const [typed, setTyped] = useState<Typed>({ password: "", code: "", otp: "" });
  const [errors, setErrors] = useState<Partial<Typed>>({});
  const [ticket, setTicket] = useState("");
  const captcha = useCaptcha();
  const enter = useMutation({
    mutationFn: async (): Promise<{ token: string; ticket?: string | undefined }> => {
      const { password, code, otp } = typed;
      if (ticket) return (await call(passSecondFactor, { body: { ticket, otp: otp.trim() } })).data;
      return (await call(signIn, { body: { username, password, code: code.trim(), uuid: captcha.id } })).data;
    },
    onSuccess: (reply) => (reply.token ? onToken(reply.token) : setTicket(reply.ticket ?? "")),
    onError: (error) => {
      const found = refusedFields(error, ticket !== "");
      setErrors(found);
      if (Object.keys(found).length === 0) showToast({ kind: "error", text: error.message });
      if (ticket && error instanceof ApiError && error.code !== codes.fieldErrors) setTicket("");
      setTyped((now) => ({ ...now, code: "", otp: "" }));
      captcha.renew();
    },
  });
  return {
    typed,
    errors,
    captcha,
    isSecondStep: ticket !== "",
    isBusy: enter.isPending,
    change(part: Partial<Typed>) {
      setTyped((now) => ({ ...now, ...part }));
      setErrors({});
    },
    submit(event: FormEvent) {
      event.preventDefault();
      const found = ticket ? {} : signInErrors({ username, password: typed.password, code: typed.code });
      setErrors(found);
      if (Object.keys(found).length === 0 && !enter.isPending) enter.mutate();
    },
  };
}

function useCaptcha() {
  const { data, refetch } = useQuery({
    queryKey: ["captcha"],
    queryFn: async () => (await call(makeCaptcha)).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { id: data?.id ?? "", image: data?.data, renew: () => void refetch() };
}

function refusedFields(error: unknown, isSecondStep: boolean): Partial<Typed> {
  if (!(error instanceof ApiError) || error.code === 0) return {};
  if (error.code === codes.fieldErrors)
    return Object.fromEntries(Object.entries(error.errors).map(([field, [text]]) => [field, text]));
  return isSecondStep ? {} : { [fieldOfRefusal(error.message)]: error.message };
}
