/** The ticket that a vendor's captcha gave to a page, and the address to which the page was sent. */
interface HumanTicket {
  readonly ticket: string;
  readonly random: string;
  readonly ip: string;
}

/** The port of a vendor's captcha. */
export interface HumanCheck {
  /** The facts that a page needs to show it. */
  readonly shown: { readonly name: string; readonly appId: string };
  /** Whether the vendor gave this ticket to a person; a ticket is accepted once. Throws when the vendor does not answer. */
  isHuman(ticket: HumanTicket): Promise<boolean>;
}
