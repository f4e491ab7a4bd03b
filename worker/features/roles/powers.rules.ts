import { wildcardPermission } from "#contract/wildcard-permission";
import { hasPermission } from "../../http/caller";
import type { ScopeName } from "../../http/wire-values";
import type { GrantedScope } from "../../platform/database/data-scope";

/** The permissions that somebody with the `held` ones could not grant, because he does not have them himself. */
export function permissionsNotHeld(held: readonly string[], tags: readonly string[]): string[] {
  return tags.filter((tag) => (tag === wildcardPermission ? !held.includes(tag) : !hasPermission(held, tag)));
}

/** Scopes that show at least as much as a scope; the departments of the scope "departments" are compared elsewhere. */
const asWide: Readonly<Record<ScopeName, readonly string[]>> = {
  own: ["own", "department", "department_tree", "departments", "all"],
  department: ["department", "department_tree", "all"],
  department_tree: ["department_tree", "all"],
  departments: ["departments", "department", "department_tree", "all"],
  all: ["all"],
};

/** Permissions whose calls are limited by data scope. */
const isScoped = (tag: string) => tag === wildcardPermission || tag.startsWith("admin:");

/**
 * Whether a role with these permissions and this scope would show more than somebody sees with the same permissions. Having one
 * permission for his own rows and another for all rows does not let anybody grant the first one for all rows.
 */
export function showsMoreRows(
  held: readonly GrantedScope[],
  { tags, scope }: { readonly tags: readonly string[]; readonly scope: ScopeName },
): boolean {
  return tags
    .filter(isScoped)
    .some(
      (tag) =>
        !held.some((one) => (one.tag === tag || one.tag === wildcardPermission) && asWide[scope].includes(one.scope)),
    );
}

/** Whether the permissions include everything: the role, or the person, that the system must never lose. */
export const includesEveryPermission = (tags: readonly string[]): boolean => tags.includes(wildcardPermission);
