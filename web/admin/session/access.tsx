import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useContext } from "react";
import type { Permission } from "#contract/permissions";
import { wildcardPermission } from "#contract/wildcard-permission";
import { AskedPermissionsContext } from "../parts/why/asked-tags";
import { signedInUserQuery } from "./session.api";

/** Whether a person with the permissions `held` has one of `wanted`. Throws when `wanted` is empty: a mistake in the screen. */
export function holdsAnyPermission(held: readonly string[], wanted: readonly Permission[]): boolean {
  if (wanted.length === 0) throw new Error("请设置操作权限标签值");
  return held.includes(wildcardPermission) || wanted.some((tag) => held.includes(tag));
}

/** Whether a person has one of the roles. Throws when none is named. */
export function hasRole(roles: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) throw new Error("need roles!");
  return wanted.some((role) => roles.includes(role));
}

/** `may("lab:kit:create")` for the signed-in person; updates when his permissions change. */
export function usePermissionCheck(): (...wanted: Permission[]) => boolean {
  const { data } = useQuery(signedInUserQuery);
  const asked = useContext(AskedPermissionsContext);
  const held = data?.permissions ?? [];
  return (...wanted) => {
    asked.add(wanted);
    return holdsAnyPermission(held, wanted);
  };
}

/** Renders its children only for people who have one of the roles. */
export function ForRoles({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const { data } = useQuery(signedInUserQuery);
  return hasRole(data?.roles ?? [], roles) ? children : null;
}

/** Renders its children only for people who have one of the permissions. */
export function Allowed({ tags, children }: { tags: readonly Permission[]; children: ReactNode }) {
  const may = usePermissionCheck();
  return may(...tags) ? children : null;
}
