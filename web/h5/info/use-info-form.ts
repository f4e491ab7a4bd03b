import { useEffect, useState } from "react";
import { isBarcode } from "#contract/plain-text";
import { tabStorage } from "../../shared/browser-storage";
import { now } from "../../shared/clock";
import { fetchPart } from "../../shared/fetch-part";
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
import type { CheckedTube } from "./tube-check";

/** Id of a field's control, for labels and focus. */
export const controlId = (field: InfoField) => `bind-${field}`;

const focusField = (field: InfoField) => document.getElementById(controlId(field))?.focus();

/** The form's values, its errors, and its draft on this phone. */
export function useInfoForm() {
  const [form, setForm] = useState<InfoForm>(emptyForm);
  const [ownErrors, setErrors] = useState<InfoErrors>({});
  const [checked, setChecked] = useState<CheckedTube | null>(null);
  const tube = checked?.code === form.code ? checked : null;
  const errors = tube?.refusal ? { ...ownErrors, code: tube.refusal } : ownErrors;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = readDraft(tabStorage, now());
    const code = readPrefill(tabStorage) || draft.code;
    const start = { ...draft, code };
    if (code) keepDraft(tabStorage, start, now());
    forgetPrefill(tabStorage);
    setForm(start);
    checkTube(code);
  }, []);

  function checkTube(code: string) {
    if (!isBarcode(code) || checked?.code === code) return;
    void fetchPart(() => import("./tube-check"), "tubeCheck").then(({ part }) => part?.(code).then(setChecked));
  }

  function set(field: InfoField, value: string) {
    const next = { ...form, [field]: value };
    setForm(next);
    setErrors((current) => ({ ...current, [field]: undefined }));
    keepDraft(tabStorage, next, now());
  }

  /**
   * Called on leaving a field or closing its sheet: the button stays disabled while a field is empty, so the message
   * appears here.
   */
  function leave(field: InfoField) {
    setErrors((current) => ({ ...current, [field]: fieldError(field, form, monthOf(now())) }));
    if (field === "code") checkTube(form.code);
  }

  /** Shows every error and moves to the first; true when there is none. */
  function isRight(): boolean {
    const refused = tube?.refusal ? { code: tube.refusal } : {};
    return show({ ...formErrors(form, monthOf(now())), ...refused });
  }

  function show(found: InfoErrors): boolean {
    setErrors(found);
    const first = firstWrong(found);
    if (!first) return true;
    toasts.push(found[first] ?? "", "error");
    setTimeout(() => focusField(first));
    return false;
  }

  return { form, errors, productName: tube?.productName, set, leave, checkTube, isRight, show };
}
