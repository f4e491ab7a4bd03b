import type { BrowserStorage } from "../../shared/browser-storage";
/** Whole seconds until a deadline, never negative; rounded up so that the last second is seen. */
export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** "4:05" until a deadline. */
export function clockLeft(deadline: number, now: number): string {
  const seconds = secondsLeft(deadline, now);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What the server answered to the last request for a code; kept so that a reload neither sends again nor forgets. */
export interface SentCode {
  /** Phone number, or report key: a count-down belongs to what it was asked for. */
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

/** To what the last code was sent; a phone that goes back a step finds its number again. */
export function lastSentTo(storage: BrowserStorage): string {
  return /"to":"(\d+)"/.exec(storage.getItem(place) ?? "")?.[1] ?? "";
}

export function keepSentCode(storage: BrowserStorage, sent: SentCode): void {
  storage.setItem(place, JSON.stringify(sent));
}

export function forgetSentCode(storage: BrowserStorage): void {
  storage.removeItem(place);
}
