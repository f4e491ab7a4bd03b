import type { Deps } from "../../platform/deps";
import { phoneHashOf } from "./persons.actions";
import type { SearchedPerson } from "./searched-person.queries";

/** Whom a search names, as stored rows know him: by keyed hash. */
export async function searchedPerson(
  deps: Pick<Deps, "hash">,
  person: { readonly phone: string } | { readonly name: string },
): Promise<SearchedPerson> {
  if ("phone" in person) return { phoneHash: await phoneHashOf(deps, person.phone) };
  return { nameHash: await deps.hash.of("name", person.name) };
}
