import { useEffect, useState } from "react";
import { isBarcode } from "#contract/plain-text";
import { tabStorage } from "../../shared/browser-storage";
import { now } from "../../shared/clock";
import { fetchPart } from "../../shared/fetch-part";
import { toasts } from "../parts/toasts";
import { deletePrefilledBarcode, readPrefilledBarcode } from "../start/prefill";
import { monthInChina } from "./birth";
import { readInfoDraft, storeInfoDraft } from "./info.draft";
import {
  emptyInfoForm,
  firstWrongField,
  type InfoErrors,
  type InfoField,
  type InfoForm,
  infoFieldError,
  infoFormErrors,
} from "./info.form";
import type { CheckedTube } from "./tube-check";

/** Id of a field's control, for labels and focus. */
export const fieldControlId = (field: InfoField) => `bind-${field}`;

const focusField = (field: InfoField) => document.getElementById(fieldControlId(field))?.focus();

/** The form's values, its errors, and its draft on this phone. */
export function useInfoForm() {
  const [form, setForm] = useState<InfoForm>(emptyInfoForm);
  const [ownErrors, setErrors] = useState<InfoErrors>({});
  const [checked, setChecked] = useState<CheckedTube | null>(null);
  const tube = checked?.code === form.code ? checked : null;
  const errors = tube?.refusal ? { ...ownErrors, code: tube.refusal } : ownErrors;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const draft = readInfoDraft(tabStorage, now());
    const code = readPrefilledBarcode(tabStorage) || draft.code;
    const start = { ...draft, code };
    if (code) storeInfoDraft(tabStorage, start, now());
    deletePrefilledBarcode(tabStorage);
    setForm(start);
    checkTube(code);
  }, []);

  function checkTube(code: string) {
    if (!isBarcode(code) || checked?.code === code) return;
    void fetchPart(() => import("./tube-check"), "checkTubeBarcode").then(({ part }) => part?.(code).then(setChecked));
  }

  /** May be called late, with what a camera or a photo gave: what was typed meanwhile stays. */
  function set(field: InfoField, value: string) {
    setForm((current) => {
      const next = { ...current, [field]: value };
      storeInfoDraft(tabStorage, next, now());
      return next;
    });
    setErrors((current) => ({ ...current, [field]: undefined }));
  }

  /**
   * Called on leaving a field or closing its sheet: the button stays disabled while a field is empty, so the message
   * appears here.
   */
  function leave(field: InfoField) {
    setErrors((current) => ({ ...current, [field]: infoFieldError(field, form, monthInChina(now())) }));
    if (field === "code") checkTube(form.code);
  }

  /** Shows every error and moves to the first; true when there is none. */
  function isRight(): boolean {
    const refused = tube?.refusal ? { code: tube.refusal } : {};
    return show({ ...infoFormErrors(form, monthInChina(now())), ...refused });
  }

  function show(found: InfoErrors): boolean {
    setErrors(found);
    const first = firstWrongField(found);
    if (!first) return true;
    toasts.push(found[first] ?? "", "error");
    setTimeout(() => focusField(first));
    return false;
  }

  return { form, errors, productName: tube?.productName, set, leave, checkTube, isRight, show };
}
