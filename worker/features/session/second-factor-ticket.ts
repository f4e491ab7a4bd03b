import type { Deps } from "../../platform/deps";

const context = "second-factor-ticket";
const lifeMs = 5 * 60_000;

/** What the server remembers, in the client's hands, between the password and the second factor. */
export interface Ticket {
  readonly userId: number;
  readonly isRemembered: boolean;
  /** When the password was right, ms UTC. */
  readonly at: number;
}

export function sealTicket(deps: Pick<Deps, "sealer">, ticket: Ticket): Promise<string> {
  return deps.sealer.seal(context, JSON.stringify(ticket));
}

/** Undefined for one that is forged, damaged or older than five minutes. */
export async function openTicket(deps: Pick<Deps, "sealer">, text: string, now: number): Promise<Ticket | undefined> {
  try {
    const ticket = JSON.parse(await deps.sealer.open(context, text)) as Ticket;
    return now - ticket.at <= lifeMs ? ticket : undefined;
  } catch {
    return undefined;
  }
}
