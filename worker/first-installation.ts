import { createUserStatements } from "./features/users/users.actions";
import { keyedHash } from "./platform/crypto";
import type { Query } from "./platform/database/database";
import { passwords } from "./platform/passwords";
import { randomPassword } from "./platform/random-password";
import { installationStatements } from "./seed";

/**
 * Prepares an empty, migrated database for the first sign-in, and answers the administrator's password, which is random, shown
 * once and must be changed. On an installation in use it only adds an administrator with that name.
 */
export async function firstInstallation(options: { username: string; pepper: string; now: number }) {
  const password = randomPassword();
  const admin = {
    username: options.username,
    password,
    nickName: "系统管理员",
    roleKeys: ["admin"],
    mustChangePassword: true,
  };
  const hashing = { passwords: passwords(keyedHash(options.pepper)) };
  const queries: Query<unknown>[] = [
    ...(await installationStatements(options.now)),
    ...(await createUserStatements(hashing, admin, options.now)),
  ];
  return { password, queries };
}
