import { useEffect, useState } from "react";
import { tabStorage } from "../../shared/browser-storage";
import { now } from "../../shared/clock";
import { toasts } from "../parts/toasts";
import { forgetPrefill, readPrefill } from "../start/prefill";
import { monthOf } from "./birth";
import { keepDraft, readDraft } from "./info.draft";
import {
  emptyForm,
  fieldError,
  firstWrong,
  formErrors,
  type InfoErrors,
  type InfoField,
  type InfoForm,
} from "./info.form";

/** Id of a field's control, for labels and focus. */
export const controlId = (field: InfoField) => `bind-${field}`;

const focusField = (field: InfoField) => document.getElementById(controlId(field))?.focus();

/** The form as typed, its errors, and its draft on this phone. */
export function useInfoForm() {
  const [form, setForm] = useState<InfoForm>(emptyForm);
  const [errors, setErrors] = useState<InfoErrors>({});

  useEffect(() => {
    const draft = readDraft(tabStorage, now());
    const code = readPrefill(tabStorage) || draft.code;
    const start = { ...draft, code };
    if (code) keepDraft(tabStorage, start, now());
    forgetPrefill(tabStorage);
    setForm(start);
  }, []);

  function set(field: InfoField, value: string) {
    const next = { ...form, [field]: value };
    setForm(next);
    setErrors({ ...errors, [field]: undefined });
    keepDraft(tabStorage, next, now());
  }

  /** On leaving a field; an empty one is not scolded before the form is sent. */
  function leave(field: InfoField) {
    if (form[field].trim()) setErrors({ ...errors, [field]: fieldError(field, form, monthOf(now())) });
  }

  /** Shows every error and moves to the first; true when there is none. */
  function isRight(): boolean {
    return show(formErrors(form, monthOf(now())));
  }

  function show(found: InfoErrors): boolean {
    setErrors(found);
    const first = firstWrong(found);
    if (!first) return true;
    toasts.push(found[first] ?? "", "error");
    setTimeout(() => focusField(first));
    return false;
  }

  return { form, errors, set, leave, isRight, show };
}
