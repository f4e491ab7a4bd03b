import type { Query } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { addRolesByKey, insertUserOnce } from "./users.store";

export interface NewUser {
  readonly username: string;
  readonly password: string;
  readonly nickName: string;
  readonly roleKeys: readonly string[];
  readonly phone?: string;
  readonly email?: string;
  readonly sex?: "male" | "female" | "unknown";
  readonly departmentId?: number;
  /** The shell asks for a new password at the first sign-in. */
  readonly mustChangePassword?: boolean;
}

/** Statements that create a user with his roles; run again they change nothing. The roles must exist. */
export async function createUserStatements(
  deps: Pick<Deps, "passwords">,
  user: NewUser,
  now: number,
): Promise<Query<unknown>[]> {
  return [
    insertUserOnce({
      username: user.username,
      passwordHash: await deps.passwords.hash(user.password),
      passwordChangedAt: now,
      mustChangePassword: user.mustChangePassword ?? false,
      nickName: user.nickName,
      phone: user.phone ?? "",
      email: user.email ?? "",
      sex: user.sex ?? "unknown",
      departmentId: user.departmentId ?? null,
      createdAt: now,
      updatedAt: now,
    }),
    addRolesByKey(user.username, user.roleKeys),
  ];
}
