const key = "admin:notice";

/** Leaves a sentence for the sign-in page: why the person was sent there. */
export function leaveNotice(text: string): void {
  sessionStorage.setItem(key, text);
}

/** Takes the sentence that was left, once. */
export function takeNotice(): string | null {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text;
}
