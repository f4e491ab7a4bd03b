import { createClient } from "@libsql/client/http";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { bindingMessages } from "#contract/bindings";
import { createWorld } from "#tests/support/app";
import { libsqlServer } from "#tests/support/engine-libsql-server";
import { verifiedCustomer } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { barcodes, bind, form } from "#tests/worker/bindings/bound-tube";
import { libsqlDatabase } from "#worker/platform/database/libsql";
import { longCallLimitMs } from "#worker/platform/deadline";
import { UnavailableError } from "#worker/platform/unavailable";

const people = (world: Awaited<ReturnType<typeof createWorld>>) =>
  Promise.all(Array.from({ length: 50 }, (_, i) => verifiedCustomer(world, String(13_800_000_000 + i), "bind")));

test("of fifty people who bind one tube at once one gets it, and the others hear that it is taken", async () => {
  const world = await createWorld();
  const [code] = await barcodes(world);
  const customers = await people(world);
  const replies = await Promise.all(customers.map((one) => bind(one, form(code))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ msg }) => msg))).toEqual(
    new Set([bindingMessages.alreadyBound]),
  );
  expect(await world.read(statement(sql`select count(*) from bindings`, ([r]) => r?.[0]))).toBe(1);
});

test("fifty people who bind fifty tubes at once all get theirs", async () => {
  const world = await createWorld();
  const codes = await barcodes(world, { quantity: 50 });
  const customers = await people(world);
  const replies = await Promise.all(customers.map((one, i) => bind(one, form(codes[i] ?? ""))));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
});

const bump = statement(sql`update t set n = n + 1 returning n`, ([row]) => Number(row?.[0]));
const count = statement(sql`select n from t`, ([row]) => Number(row?.[0]));
const made = [statement(sql`create table t (n)`, () => 0), statement(sql`insert into t values (0)`, () => 0)];

test("writers whose turn does not come in time hear so, the last who came first", async () => {
  const { url, createDatabase } = await libsqlServer();
  const own = await createDatabase();
  const slow: typeof fetch = async (input, init) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    return own(input, init);
  };
  // A separate address, because the process remembers what it knows of a server by the address.
  const database = libsqlDatabase({ url: `${url}/slow`, fetch: slow, limitMs: 1_500 });
  await database.run(made);
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () =>
      database.run([bump]).then(
        ([n]) => n,
        (error: unknown) => error,
      ),
    ),
  );
  const served = outcomes.filter((one) => typeof one === "number");
  const turnedAway = outcomes.filter((one) => typeof one !== "number");
  expect(served.length).toBeGreaterThan(3);
  expect(turnedAway.length).toBeGreaterThan(3);
  for (const one of turnedAway) {
    expect(one).toBeInstanceOf(UnavailableError);
    expect((one as UnavailableError).trouble).toMatch(/busy|late/);
  }
  // Nobody was served before an earlier caller.
  expect(outcomes.findLastIndex((one) => typeof one === "number")).toBe(served.length - 1);
  expect(await database.run([count])).toEqual([served.length]);
});

test("whoever only reads does not wait for a writer", async () => {
  const { url, createDatabase } = await libsqlServer();
  const own = await createDatabase();
  const database = libsqlDatabase({ url: `${url}/read`, fetch: own, limitMs: longCallLimitMs });
  const hasty = libsqlDatabase({ url: `${url}/hasty`, fetch: own, limitMs: 1_500 });
  await database.run(made);
  const other = await createClient({ url, fetch: own }).transaction("write");
  await other.execute("update t set n = 7");
  expect(await database.run([count])).toEqual([0]);
  await expect(hasty.run([bump])).rejects.toMatchObject({ part: "database" });
  await other.commit();
  expect(await database.run([bump])).toEqual([8]);
});

test("readers beyond what a server serves at once wait for it, and all are answered", async () => {
  const { url, createDatabase } = await libsqlServer();
  const own = await createDatabase();
  let now = 0;
  let most = 0;
  const counted: typeof fetch = async (input, init) => {
    now += 1;
    most = Math.max(most, now);
    return await own(input, init).finally(() => {
      now -= 1;
    });
  };
  // A separate address, because the process remembers what it knows of a server by the address. The total time
  // depends on the machine.
  const database = libsqlDatabase({ url: `${url}/crowd`, fetch: counted, limitMs: 10 * longCallLimitMs });
  const long = statement(
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 200000) select count(*) from n`,
    ([row]) => Number(row?.[0]),
  );
  const answers = await Promise.all(Array.from({ length: 600 }, () => database.run([long]).then(([n]) => n, String)));
  expect(new Set(answers)).toEqual(new Set([200_000]));
  // The server refuses more than 128 at once.
  expect(most).toBeGreaterThan(8);
  expect(most).toBeLessThanOrEqual(128);
});
