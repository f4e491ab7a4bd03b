/** What a vendor's captcha gave to a page, and the address that the page was shown at. */
interface HumanTicket {
  readonly ticket: string;
  readonly random: string;
  readonly ip: string;
}

/** The port of a vendor's captcha. */
export interface HumanCheck {
  /** What a page needs to show it. */
  readonly shown: { readonly name: string; readonly appId: string };
  /** Whether the vendor gave this ticket to a person; it takes each ticket once. Throws when it does not answer. */
  isHuman(ticket: HumanTicket): Promise<boolean>;
}
