/** A ticket for the JS-SDK, or the number of WeChat's refusal. */
export type TicketAnswer =
  | { readonly kind: "ticket"; readonly ticket: string; readonly livesMs: number }
  | { readonly kind: "refused"; readonly code: string };

/** The port of a WeChat official account. */
export interface OfficialAccount {
  /** Public: pages name it. */
  readonly appId: string;
  /** A ticket that signatures for the JS-SDK are made with. Throws when WeChat does not answer. */
  ticket(): Promise<TicketAnswer>;
}
