import { wildcardPermission } from "#contract/permissions";
import { holds } from "../../http/caller";

/** The tags that somebody with these permissions could not give away, because he does not hold them himself. */
export function beyond(held: readonly string[], tags: readonly string[]): string[] {
  return tags.filter((tag) => (tag === wildcardPermission ? !held.includes(tag) : !holds(held, tag)));
}

/** Whether the tags hold everything: the role, or the person, that the system must never lose. */
export const isAll = (tags: readonly string[]): boolean => tags.includes(wildcardPermission);
