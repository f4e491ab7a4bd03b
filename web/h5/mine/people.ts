import { birthLabel } from "../info/birth-text";
import type { MyTube } from "./live.rules";

/**
 * Samples by the person they were bound for, in the order of the newest. Two people with the same name are
 * distinguished by their birth month.
 */
export function groupByPerson<T extends Pick<MyTube, "person">>(
  tubes: readonly T[],
): readonly { readonly title: string; readonly tubes: readonly T[] }[] {
  const people = new Map<string, T[]>();
  for (const tube of tubes) {
    const { name, gender, birth } = tube.person;
    const key = [name, gender, birth].join(" ");
    people.set(key, [...(people.get(key) ?? []), tube]);
  }
  const groups = [...people.values()].map((own) => ({ person: own[0]?.person, tubes: own }));
  return groups.map(({ person, tubes: own }) => {
    const name = person?.name ?? "";
    const hasNamesake = groups.filter((group) => group.person?.name === name).length > 1;
    return { title: hasNamesake && person?.birth ? `${name}（${birthLabel(person.birth)}）` : name, tubes: own };
  });
}
