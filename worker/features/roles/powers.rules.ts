import { wildcardPermission } from "#contract/wildcard-permission";
import { holds } from "../../http/caller";
import type { ScopeName } from "../../http/wire-values";
import type { HeldScope } from "../../platform/database/data-scope";

/** The tags that somebody with these permissions could not give away, because he does not hold them himself. */
export function beyond(held: readonly string[], tags: readonly string[]): string[] {
  return tags.filter((tag) => (tag === wildcardPermission ? !held.includes(tag) : !holds(held, tag)));
}

/** Scopes that show at least as much as the one asked for; which departments "departments" means is asked elsewhere. */
const asWide: Readonly<Record<ScopeName, readonly string[]>> = {
  own: ["own", "department", "department_tree", "departments", "all"],
  department: ["department", "department_tree", "all"],
  department_tree: ["department_tree", "all"],
  departments: ["departments", "department", "department_tree", "all"],
  all: ["all"],
};

/** Tags whose calls answer by data scope. */
const isScoped = (tag: string) => tag === wildcardPermission || tag.startsWith("admin:");

/**
 * Whether a role with these tags and this scope would show more than somebody sees under the same tags. Holding a tag for
 * his own rows and another one for all rows does not let anybody give the first one for all rows.
 */
export function seesBeyond(
  held: readonly HeldScope[],
  { tags, scope }: { readonly tags: readonly string[]; readonly scope: ScopeName },
): boolean {
  return tags
    .filter(isScoped)
    .some(
      (tag) =>
        !held.some((one) => (one.tag === tag || one.tag === wildcardPermission) && asWide[scope].includes(one.scope)),
    );
}

/** Whether the tags hold everything: the role, or the person, that the system must never lose. */
export const isAll = (tags: readonly string[]): boolean => tags.includes(wildcardPermission);
