import { type FormEvent, useRef, useState } from "react";
import { sendEnquiry } from "#contract/enquiries";
import { ApiError, call } from "../../shared/api";
import {
  type EnquiryErrors,
  type EnquiryField,
  type EnquiryValues,
  emptyEnquiry,
  enquiryErrors,
  firstWrongField,
} from "./enquiry-form.rules";

export interface EnquiryForm {
  readonly form: React.RefObject<HTMLFormElement | null>;
  readonly values: EnquiryValues;
  readonly errors: EnquiryErrors;
  /** A refusal that belongs to no field. */
  readonly failure: string;
  /** The server's message after the form was sent. */
  readonly thanks: string;
  readonly isSending: boolean;
  set<F extends EnquiryField>(field: F, value: EnquiryValues[F]): void;
  submit(event: FormEvent): Promise<void>;
}

/** The enquiry form: its values, its errors, and sending it. */
export function useEnquiry(): EnquiryForm {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(emptyEnquiry);
  const [errors, setErrors] = useState<EnquiryErrors>({});
  const [failure, setFailure] = useState("");
  const [thanks, setThanks] = useState("");
  const [isSending, setIsSending] = useState(false);

  const show = (wrong: EnquiryErrors) => {
    setErrors(wrong);
    const field = firstWrongField(wrong);
    if (field) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
    return field !== undefined;
  };

  return {
    form,
    values,
    errors,
    failure,
    thanks,
    isSending,
    set: (field, value) => {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _, ...rest }) => rest);
    },
    submit: async (event) => {
      event.preventDefault();
      setFailure("");
      if (isSending || show(enquiryErrors(values))) return;
      setIsSending(true);
      try {
        const { msg } = await call(sendEnquiry, { body: bodyOf(values) });
        setThanks(msg);
      } catch (error) {
        const refusal = error instanceof ApiError ? error : undefined;
        const fields = Object.entries(refusal?.errors ?? {}).map(([field, [first]]) => [field, first]);
        if (!show(Object.fromEntries(fields))) setFailure(refusal?.message ?? "");
      } finally {
        setIsSending(false);
      }
    },
  };
}

function bodyOf(values: EnquiryValues) {
  return { ...values, topic: values.topic as "custom", consent: true as const, page: window.location.pathname };
}
