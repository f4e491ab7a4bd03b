/** One text message to one mainland number. `clientId` is our message id: providers return it and use it to drop duplicates. */
export interface Sms {
  readonly clientId: string;
  readonly phone: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** The text made from the template, for providers that accept plain text. */
  readonly text: string;
  /** The template's code at the carriers, with its variables in the order of the text; null while it is not approved. */
  readonly approved: { readonly code: string; readonly variables: readonly string[] } | null;
}

/** Whether a message was delivered, as the carrier reports it. */
export interface SmsReceipt {
  /** The provider's id of the accepted message. */
  readonly providerId: string;
  /** Our own id, if the provider returns it. */
  readonly clientId?: string;
  readonly outcome: "delivered" | "undelivered";
  readonly code: string;
  /** ms UTC. */
  readonly reportedAt: number;
}

/** An accepted message, for asking for its receipt. */
interface SentSms {
  readonly clientId: string;
  readonly providerId: string;
  readonly phone: string;
  /** ms UTC. */
  readonly acceptedAt: number;
}

/**
 * The outcome of a send. `transient`: try again later with the same id. `limited`: wait for the window to end. `permanent`: do
 * not try again. `unknown`: it may have been sent; ask before sending again.
 */
export type SmsOutcome =
  | { readonly kind: "accepted"; readonly providerId: string }
  | { readonly kind: "transient" | "permanent" | "unknown"; readonly reason: string }
  | { readonly kind: "limited"; readonly reason: string; readonly retryAfterMs: number };

/** The SMS port. Every call may throw: then the outcome is unknown. */
export interface SmsProvider {
  readonly name: string;
  /** True when carriers only accept approved templates. */
  readonly needsTemplates?: boolean;
  /** Hours of the Chinese day in which no notice is sent; codes are always sent. */
  readonly quietHours?: { readonly from: number; readonly until: number };
  send(sms: Sms): Promise<SmsOutcome>;
  /**
   * Asks the provider for the outcome of a message; undefined when it does not know the message, `unknown` when it cannot tell.
   */
  find(clientId: string, phone: string): Promise<SmsOutcome | undefined>;
  /** Asks for the receipt of one message; undefined while there is none. */
  receiptOf?(sent: SentSms): Promise<SmsReceipt | undefined>;
  /** How the provider reports receipts by itself: the secret part of our URL, and how its body is read and answered. */
  readonly callback?: {
    readonly token: string;
    /** Throws for a body that is not the provider's. */
    read(body: string): readonly SmsReceipt[];
    readonly answer: object;
  };
}

/** Used when no provider is configured: every message waits for an operator instead of being lost. */
export const unconfiguredSms: SmsProvider = {
  name: "unconfigured",
  send: async () => ({ kind: "permanent", reason: "no SMS provider is configured" }),
  find: async () => undefined,
};
