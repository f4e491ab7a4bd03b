import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { expect, test } from "vitest";
import { createSqldServer } from "../../scripts/steps/sqld.mjs";

test("a server whose log was removed while it was stopped holds everything, takes writes, and its log is as small as its database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "server-log-"));
  const sqld = await createSqldServer(folder);
  const log = join(folder, "dbs/default/wallog");
  const run = async (act: (database: ReturnType<typeof createClient>) => Promise<void>) => {
    const child = sqld.start();
    const ended = new Promise((resolve) => child.on("exit", resolve));
    try {
      await sqld.ready(child);
      await act(createClient({ url: sqld.url }));
    } finally {
      child.kill("SIGTERM");
      await ended;
    }
  };
  try {
    await run(async (database) => {
      await database.execute("create table kept (n integer, v text)");
      for (let n = 1; n <= 60; n++)
        await database.batch(
          [`insert into kept values (${n}, hex(randomblob(200)))`, "update kept set n = n"],
          "write",
        );
    });
    const before = statSync(log).size;
    rmSync(log);
    await run(async (database) => {
      const { rows } = await database.execute("select count(*) as count, sum(n) as sum from kept");
      expect(rows).toEqual([{ count: 60, sum: 1_830 }]);
      await database.execute("insert into kept values (61, '')");
    });
    expect(statSync(log).size).toBeLessThan(before / 4);
    await run(async (database) => {
      const { rows } = await database.execute("select count(*) as count from kept");
      expect(rows).toEqual([{ count: 61 }]);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
