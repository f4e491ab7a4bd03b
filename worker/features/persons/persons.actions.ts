import { normalizeName } from "#contract/plain-text";
import type { Deps } from "../../platform/deps";
import { maskName, maskPhone } from "./person-masks.rules";
import type { SearchedPerson } from "./persons.queries";

type Keys = Pick<Deps, "hash" | "sealer">;

/** A person's name and phone as they are stored: encrypted for one row, hashed for searching, masked for lists. */
interface StoredPerson {
  readonly nameSealed: string;
  readonly nameMasked: string;
  readonly nameHash: string;
  readonly phoneSealed: string;
  readonly phoneHash: string;
  readonly phoneMasked: string;
  readonly phoneLast4: string;
}

export const personNameContext = (personId: string) => `person-name:${personId}`;
export const personPhoneContext = (personId: string) => `person-phone:${personId}`;

/** The search hash of a phone, the same in every table. */
export function phoneHashOf(deps: Pick<Deps, "hash">, phone: string): Promise<string> {
  return deps.hash.of("phone", phone);
}

/** The search hash of a name, the same for every spelling of it. */
export function nameHashOf(deps: Pick<Deps, "hash">, name: string): Promise<string> {
  return deps.hash.of("name", normalizeName(name));
}

export async function storedPerson(
  deps: Keys,
  person: { id: string; name: string; phone: string },
): Promise<StoredPerson> {
  return {
    nameSealed: await deps.sealer.seal(personNameContext(person.id), person.name),
    nameMasked: maskName(person.name),
    nameHash: await nameHashOf(deps, person.name),
    phoneSealed: await encryptPersonPhone(deps, person.id, person.phone),
    phoneHash: await phoneHashOf(deps, person.phone),
    phoneMasked: maskPhone(person.phone),
    phoneLast4: person.phone.slice(-4),
  };
}

export function encryptPersonPhone(deps: Keys, personId: string, phone: string): Promise<string> {
  return deps.sealer.seal(personPhoneContext(personId), phone);
}

/** Throws when the text was altered or belongs to another row. */
export function decryptPersonName(deps: Keys, personId: string, sealed: string): Promise<string> {
  return deps.sealer.open(personNameContext(personId), sealed);
}

export function decryptPersonPhone(deps: Keys, personId: string, sealed: string): Promise<string> {
  return deps.sealer.open(personPhoneContext(personId), sealed);
}

/** The person that a search names, as keyed hash, by which rows are found. */
export async function toSearchedPerson(
  deps: Pick<Deps, "hash">,
  person: { readonly phone: string } | { readonly name: string },
): Promise<SearchedPerson> {
  if ("phone" in person) return { phoneHash: await phoneHashOf(deps, person.phone) };
  return { nameHash: await nameHashOf(deps, person.name) };
}
