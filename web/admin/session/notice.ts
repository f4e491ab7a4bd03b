import { tabStorage } from "../../shared/browser-storage";

const key = "admin:notice";

/** Stores a sentence for the sign-in page: why the person was sent there. */
export function storeSignInNotice(text: string): void {
  tabStorage.setItem(key, text);
}

/** Returns the stored sentence once. */
export function takeSignInNotice(): string | null {
  const text = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  return text;
}
