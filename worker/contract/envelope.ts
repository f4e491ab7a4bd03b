/** Body of every JSON reply; `code` equals the HTTP status except 6401 (HTTP 401) and 526 (HTTP 422). */
export interface Envelope<T = unknown> {
  code: number;
  msg: string;
  data: T;
  requestId: string;
  /** Only with 526: messages per input field. */
  errors?: Record<string, string[]>;
}

export const codes = { ok: 200, signedOut: 401, sessionEnded: 6401, fieldErrors: 526, tooManyRequests: 429 } as const;
