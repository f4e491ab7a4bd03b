/** One text message to one mainland number. `clientId` is our message id: providers echo it and de-duplicate by it. */
export interface Sms {
  readonly clientId: string;
  readonly phone: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** The text as the template gives it, for providers that take plain text. */
  readonly text: string;
  /** The template as the carriers know it, with its variables in the order of the text; null while it is not approved. */
  readonly approved: { readonly code: string; readonly variables: readonly string[] } | null;
}

/** What a handset did with a message, as the carrier reports it. */
export interface SmsReceipt {
  /** The id that the provider gave when it took the message. */
  readonly providerId: string;
  /** Our own id, where the provider echoes it. */
  readonly clientId?: string;
  readonly outcome: "delivered" | "undelivered";
  readonly code: string;
  /** ms UTC. */
  readonly reportedAt: number;
}

/** A message that the provider took, to ask for its receipt. */
interface SentSms {
  readonly clientId: string;
  readonly providerId: string;
  readonly phone: string;
  /** ms UTC. */
  readonly acceptedAt: number;
}

/**
 * What became of a send. `transient`: try again later with the same id. `limited`: wait for the window to end.
 * `permanent`: never again. `unknown`: it may have gone out; ask before sending again.
 */
export type SmsOutcome =
  | { readonly kind: "accepted"; readonly providerId: string }
  | { readonly kind: "transient" | "permanent" | "unknown"; readonly reason: string }
  | { readonly kind: "limited"; readonly reason: string; readonly retryAfterMs: number };

/** The SMS port. Every call may throw: then nobody knows what happened. */
export interface SmsProvider {
  readonly name: string;
  /** True where carriers only pass on templates that they approved. */
  readonly needsTemplates?: boolean;
  /** Hours of the Chinese day between which no notice goes out; codes always do. */
  readonly quietHours?: { readonly from: number; readonly until: number };
  send(sms: Sms): Promise<SmsOutcome>;
  /** Asks the provider what became of a message; undefined when it never saw it, `unknown` when it cannot tell. */
  find(clientId: string, phone: string): Promise<SmsOutcome | undefined>;
  /** Asks for the receipt of one message; undefined while there is none. */
  receiptOf?(sent: SentSms): Promise<SmsReceipt | undefined>;
  /** How the provider reports receipts by itself: the secret part of our address, and how its body reads and is answered. */
  readonly callback?: {
    readonly token: string;
    /** Throws on a body that is not the provider's. */
    read(body: string): readonly SmsReceipt[];
    readonly answer: object;
  };
}

/** Stands in when no provider is configured: every message waits for an operator instead of vanishing. */
export const unconfiguredSms: SmsProvider = {
  name: "unconfigured",
  send: async () => ({ kind: "permanent", reason: "no SMS provider is configured" }),
  find: async () => undefined,
};
