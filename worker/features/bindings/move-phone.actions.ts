import type { SQL } from "drizzle-orm";
import type { Deps } from "../../platform/deps";
import { maskPhone } from "../persons/person-masks.rules";
import { encryptPersonPhone, phoneHashOf } from "../persons/persons.actions";
import { movePersons } from "../persons/persons.queries";
import { moveBindings } from "./bindings.queries";

/**
 * Statements that move people and their tubes to another phone; the first answers how many tubes moved. `when` is the condition
 * that permits it: a code sent to the new phone, or a decision by staff about people whose old number is lost.
 */
export async function movePhoneStatements(
  deps: Pick<Deps, "hash" | "sealer">,
  move: { from: string; phone: string; personIds: readonly string[]; now: number; when: SQL },
) {
  const to = {
    phoneHash: await phoneHashOf(deps, move.phone),
    phoneMasked: maskPhone(move.phone),
    phoneLast4: move.phone.slice(-4),
    sealed: await Promise.all(
      move.personIds.map(async (id) => ({ id, sealed: await encryptPersonPhone(deps, id, move.phone) })),
    ),
  };
  return [moveBindings(move.from, to, move.when), movePersons(move.from, to, move.now, move.when)] as const;
}
