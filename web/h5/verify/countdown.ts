import type { BrowserStorage } from "../../shared/browser-storage";
/** Whole seconds until a deadline, never negative; rounded up so that the last second is shown. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** "4:05" until a deadline. */
export function countdownText(deadline: number, now: number): string {
  const seconds = secondsLeft(deadline, now);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The server's answer to the last request for a code; stored so that a reload neither sends again nor loses the
 * count-down.
 */
export interface SentCode {
  /** Phone number or report key for which the code was requested; the count-down applies to it only. */
  readonly to: string;
  readonly resendAt: number;
  readonly expiresAt: number;
  readonly codeLength: number;
}

const place = "h5.sent-code";

export function readSentCode(storage: BrowserStorage, to: string): SentCode | null {
  try {
    const sent = JSON.parse(storage.getItem(place) ?? "null") as SentCode | null;
    return sent && sent.to === to ? sent : null;
  } catch {
    return null;
  }
}

/** The number to which the last code was sent; a person who goes back a step finds it again. */
export function lastSentTo(storage: BrowserStorage): string {
  return /"to":"(\d+)"/.exec(storage.getItem(place) ?? "")?.[1] ?? "";
}

export function storeSentCode(storage: BrowserStorage, sent: SentCode): void {
  storage.setItem(place, JSON.stringify(sent));
}

export function deleteSentCode(storage: BrowserStorage): void {
  storage.removeItem(place);
}
