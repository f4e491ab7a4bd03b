/** One text message to one mainland number. `clientId` is our message id: providers echo it and de-duplicate by it. */
export interface Sms {
  readonly clientId: string;
  readonly phone: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** The text as the template gives it, for providers that take plain text. */
  readonly text: string;
}

/**
 * What became of a send. `transient`: try again later with the same id. `limited`: wait for the window to end.
 * `permanent`: never again. `unknown`: it may have gone out; ask before sending again.
 */
export type SmsOutcome =
  | { readonly kind: "accepted"; readonly providerId: string }
  | { readonly kind: "transient" | "permanent" | "unknown"; readonly reason: string }
  | { readonly kind: "limited"; readonly reason: string; readonly retryAfterMs: number };

/** The SMS port. */
export interface SmsProvider {
  readonly name: string;
  send(sms: Sms): Promise<SmsOutcome>;
  /** Asks the provider what became of a message; undefined when it never saw it. */
  find(clientId: string, phone: string): Promise<SmsOutcome | undefined>;
}

/** Stands in when no provider is configured: every message waits for an operator instead of vanishing. */
export const unconfiguredSms: SmsProvider = {
  name: "unconfigured",
  send: async () => ({ kind: "permanent", reason: "no SMS provider is configured" }),
  find: async () => undefined,
};
