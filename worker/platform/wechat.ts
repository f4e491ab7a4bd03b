import type { SmsOutcome } from "./sms";

/** A ticket for the JS-SDK, or the number of WeChat's refusal. */
export type TicketAnswer =
  | { readonly kind: "ticket"; readonly ticket: string; readonly livesMs: number }
  | { readonly kind: "refused"; readonly code: string };

/** One notice of a service to one follower. */
interface WechatNotice {
  readonly openid: string;
  /** Our message id: within ten minutes WeChat sends one message for it, however often it is asked. */
  readonly clientId: string;
  /** What happened, at most 20 signs; nothing of a result. */
  readonly what: string;
  /** Last digits of the tube's barcode. */
  readonly tail: string;
  /** ms UTC */
  readonly at: number;
  /** Opens when the notice is tapped; empty for nothing. */
  readonly url: string;
}

/** What WeChat made of a notice; `isStranger` when this person cannot be told there any more. */
export type WechatOutcome = SmsOutcome & { readonly isStranger?: boolean };

/** What WeChat tells us of a follower. */
export interface WechatEvent {
  readonly event: string;
  readonly openid: string;
  /** ms UTC, whole seconds. */
  readonly at: number;
  /** Of a notice that was sent: its number and what became of it. */
  readonly messageId: string;
  readonly status: string;
}

/** Notices to followers, where the account has a template and hears its receipts. */
export interface WechatNotices {
  /** Where a person tells who he is; WeChat sends him back with `code` and `state`. */
  consentUrl(back: string, state: string): string;
  /** Who came back from there, if the account may write to him. Throws when WeChat does not answer. */
  followerOf(code: string): Promise<string | undefined>;
  /** Throws when nobody knows whether it went out. */
  send(notice: WechatNotice): Promise<WechatOutcome>;
  /** Whether the address was called with the account's token. */
  isSigned(query: SignedQuery): Promise<boolean>;
  /** The event in an encrypted body; undefined for what the account did not encrypt and sign. */
  eventIn(query: SignedQuery, body: string): Promise<WechatEvent | undefined>;
}

export interface SignedQuery {
  readonly signature?: string | undefined;
  readonly msg_signature?: string | undefined;
  readonly timestamp?: string | undefined;
  readonly nonce?: string | undefined;
}

/** The port of a WeChat official account. */
export interface OfficialAccount {
  /** Public: pages name it. */
  readonly appId: string;
  /** A ticket that signatures for the JS-SDK are made with. Throws when WeChat does not answer. */
  ticket(): Promise<TicketAnswer>;
  readonly notices?: WechatNotices | undefined;
}
