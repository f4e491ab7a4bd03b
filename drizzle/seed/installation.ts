import { createUserStatements } from "#worker/features/users/users.actions";
import { keyedHash } from "#worker/platform/crypto";
import type { Query } from "#worker/platform/database/database";
import { passwords } from "#worker/platform/passwords";
import { baseStatements } from "#worker/seed";
import { randomPassword } from "./random-password";
import { sqlText } from "./sql-text";

/**
 * The statements, and the same as SQL text, that make an empty, migrated database ready for its first sign-in, and the administrator's password, which is
 * random, shown once and must be changed. Run on an installation in use it only adds an administrator of that name.
 */
export async function installation(options: { username: string; pepper: string; now: number }) {
  const password = randomPassword();
  const admin = {
    username: options.username,
    password,
    nickName: "系统管理员",
    roleKeys: ["admin"],
    mustChangePassword: true,
  };
  const hashing = { passwords: passwords(await keyedHash(options.pepper)) };
  const queries: Query<unknown>[] = [
    ...(await baseStatements(options.now)),
    ...(await createUserStatements(hashing, admin, options.now)),
  ];
  return { password, queries, sql: `${queries.map(sqlText).join(";\n")};\n` };
}
