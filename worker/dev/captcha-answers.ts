const kept = new Map<string, string>();
const keptMax = 500;

/** Stores the newest answers, so that a test or a scripted run can solve the captcha. */
export function storeCaptchaAnswer(id: string, answer: string): void {
  kept.set(id, answer);
  for (const oldest of kept.keys()) {
    if (kept.size <= keptMax) break;
    kept.delete(oldest);
  }
}

export function findCaptchaAnswer(id: string): string | undefined {
  return kept.get(id);
}
