import type { SmsOutcome } from "./sms";

/** A ticket for the JS-SDK, or the code of WeChat's refusal. */
export type TicketAnswer =
  | { readonly kind: "ticket"; readonly ticket: string; readonly livesMs: number }
  | { readonly kind: "refused"; readonly code: string };

/** One notice to one follower. */
interface WechatNotice {
  readonly openid: string;
  /** Our message id: within ten minutes WeChat sends only one message with it, however often it is asked. */
  readonly clientId: string;
  /** The news, at most 20 characters, without any result. */
  readonly what: string;
  /** Last digits of the tube's barcode. */
  readonly tail: string;
  /** ms UTC */
  readonly at: number;
  /** URL opened by a tap on the notice; empty for none. */
  readonly url: string;
}

/** WeChat's outcome of a notice; `isStranger` when this person can no longer get notices there. */
export type WechatOutcome = SmsOutcome & { readonly isStranger?: boolean };

/** An event about a follower. */
export interface WechatEvent {
  readonly event: string;
  readonly openid: string;
  /** ms UTC, whole seconds. */
  readonly at: number;
  /** For a sent notice: its number and its outcome. */
  readonly messageId: string;
  readonly status: string;
}

/** Notices to followers, if the account has a template and gets receipts. */
export interface WechatNotices {
  /** URL at which a person identifies himself to WeChat, which sends him back with `code` and `state`. */
  consentUrl(back: string, state: string): string;
  /** The person who came back with this code, if the account may send to him. Throws when WeChat does not answer. */
  followerOf(code: string): Promise<string | undefined>;
  /** Throws when it is unknown whether the notice was sent. */
  send(notice: WechatNotice): Promise<WechatOutcome>;
  /** Whether the request was signed with the account's token. */
  isSigned(query: SignedQuery): Promise<boolean>;
  /** The event in an encrypted body; undefined when the body was not encrypted and signed for the account. */
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
  /** Not secret: pages contain it. */
  readonly appId: string;
  /** A ticket for signing pages for the JS-SDK. Throws when WeChat does not answer. */
  ticket(): Promise<TicketAnswer>;
  readonly notices?: WechatNotices | undefined;
}
