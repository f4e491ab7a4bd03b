import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rolesTable } from "#drizzle/schema/roles";
import { createWorld } from "#tests/support/app";
import { statement } from "#tests/support/statement";
import { createUserStatements } from "#worker/features/users/users.actions";
import { db, write } from "#worker/platform/database/query";

const created = statement(
  sql`select u.username, u.must_change_password, u.password_hash, r.role_key from users u
    join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id order by r.role_key`,
  (all) => all,
);

test("a created user has his roles and no readable password; creating him again changes nothing", async () => {
  const world = await createWorld();
  const roles = ["receiver", "reviewer", "other"].map((key) => ({ roleKey: key, roleName: key }));
  const edited = { createdAt: 1, updatedAt: 1 };
  await world.write(write(db.insert(rolesTable).values(roles.map((role) => ({ ...role, ...edited })))));
  const user = { username: "lihua", nickName: "李华", roleKeys: ["receiver", "reviewer"], mustChangePassword: true };
  await world.write(...(await createUserStatements(world.deps, { ...user, password: "Quiet-river-42" }, 1)));
  const first = await world.read(created);
  expect(first.map(([username, mustChange, , role]) => [username, mustChange, role])).toEqual([
    ["lihua", 1, "receiver"],
    ["lihua", 1, "reviewer"],
  ]);
  expect(first[0]?.[2]).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/);
  await world.write(...(await createUserStatements(world.deps, { ...user, password: "Another-one-1" }, 2)));
  expect(await world.read(created)).toEqual(first);
});
