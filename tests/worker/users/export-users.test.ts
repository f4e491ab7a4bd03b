import { expect, test } from "vitest";
import { exportUsers } from "#contract/users.schemas";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { cell, raw } from "../platform/raw-rows";

test("a file of more people than one statement reads has each of them once", async () => {
  const world = await createWorld();
  const clerk = await signedInStaff(world, { permissions: ["admin:sysUser:export"], username: "clerk" });
  const columns = String(await cell(world, "select group_concat(name) from pragma_table_info('users')")).split(",");
  const copied = columns.map((name) =>
    name === "id" ? "u.id + n.value" : name === "username" ? "'mate-' || n.value" : `u.${name}`,
  );
  await raw(
    world,
    `with recursive n (value) as (select 1 union all select value + 1 from n where value < 1005)
      insert into users (${columns.join()}) select ${copied.join()} from n cross join users u where u.username = 'clerk'`,
  );
  const file = new TextDecoder().decode((await clerk.call(exportUsers)).bytes);
  const names = [...file.matchAll(/"(mate-\d+|clerk)"/g)].map(([, name]) => name);
  expect(names).toHaveLength(1006);
  expect(new Set(names).size).toBe(1006);
});
