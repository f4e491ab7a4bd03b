import type { Deps } from "../../platform/deps";

const context = "second-factor-ticket";
const lifeMs = 5 * 60_000;

/** The state between password and second factor; the client holds it encrypted, so that the server need not store it. */
export interface Ticket {
  readonly userId: number;
  readonly isRemembered: boolean;
  /** When the password was checked, ms UTC. */
  readonly at: number;
}

export function sealTicket(deps: Pick<Deps, "sealer">, ticket: Ticket): Promise<string> {
  return deps.sealer.seal(context, JSON.stringify(ticket));
}

/** Undefined for a ticket that is forged, damaged or older than five minutes. */
export async function openTicket(deps: Pick<Deps, "sealer">, text: string, now: number): Promise<Ticket | undefined> {
  try {
    const ticket = JSON.parse(await deps.sealer.open(context, text)) as Ticket;
    return now - ticket.at <= lifeMs ? ticket : undefined;
  } catch {
    return undefined;
  }
}
