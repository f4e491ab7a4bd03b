import { limits } from "#contract/limits";
import type { BrowserStorage } from "../../shared/browser-storage";
import { emptyInfoForm, type InfoForm } from "./info.form";

const formPlace = "h5.bind-draft";
const attemptPlace = "h5.bind-attempt";

interface Kept<T> {
  readonly value: T;
  readonly until: number;
}

function keep<T>(storage: BrowserStorage, place: string, value: T, now: number): void {
  const kept: Kept<T> = { value, until: now + limits.customerBindMs };
  storage.setItem(place, JSON.stringify(kept));
}

function take<T>(storage: BrowserStorage, place: string, now: number): T | null {
  try {
    const kept = JSON.parse(storage.getItem(place) ?? "null") as Kept<T> | null;
    return kept && kept.until > now ? kept.value : null;
  } catch {
    return null;
  }
}

/** Stores the form's input for half an hour on this phone, without the phone number. */
export function storeInfoDraft(storage: BrowserStorage, form: InfoForm, now: number): void {
  keep(storage, formPlace, form, now);
}

export function readInfoDraft(storage: BrowserStorage, now: number): InfoForm {
  return { ...emptyInfoForm, ...take<InfoForm>(storage, formPlace, now) };
}

interface Attempt {
  readonly key: string;
  readonly body: string;
}

/**
 * The Idempotency-Key of this submission. The same content keeps its key until it succeeded, over reloads too, so that
 * a lost reply cannot cause a second binding; changed content is another submission.
 */
export function submissionKey(storage: BrowserStorage, body: unknown, now: number, newKey: () => string): string {
  const text = JSON.stringify(body);
  const kept = take<Attempt>(storage, attemptPlace, now);
  if (kept?.body === text) return kept.key;
  const key = newKey();
  keep<Attempt>(storage, attemptPlace, { key, body: text }, now);
  return key;
}

/** Deletes the stored input after a success. */
export function deleteInfoDraft(storage: BrowserStorage): void {
  storage.removeItem(formPlace);
  storage.removeItem(attemptPlace);
}
