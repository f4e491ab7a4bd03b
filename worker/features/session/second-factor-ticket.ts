import type { Deps } from "../../platform/deps";

const context = "second-factor-ticket";
const lifeMs = 5 * 60_000;

/** The state between password and second factor; the client holds it encrypted, so that the server need not store it. */
export interface SecondFactorTicket {
  readonly userId: number;
  readonly isRemembered: boolean;
  /** When the password was checked, ms UTC. */
  readonly at: number;
}

export function encryptTicket(deps: Pick<Deps, "sealer">, ticket: SecondFactorTicket): Promise<string> {
  return deps.sealer.seal(context, JSON.stringify(ticket));
}

/** The ticket in an encrypted text; undefined for a ticket that is forged, damaged or older than five minutes. */
export async function decryptTicket(
  deps: Pick<Deps, "sealer">,
  text: string,
  now: number,
): Promise<SecondFactorTicket | undefined> {
  try {
    const ticket = JSON.parse(await deps.sealer.open(context, text)) as SecondFactorTicket;
    return now - ticket.at <= lifeMs ? ticket : undefined;
  } catch {
    return undefined;
  }
}
