import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { openFile } from "../backup/sqlite.mjs";
import { root } from "../steps/bootstrap.mjs";
import { sqldAt } from "../steps/sqld.mjs";
import { victim } from "./victim.mjs";

/**
 * A house is the product with its database: `restart` starts what is dead, `kill` ends something at
 * once (on libSQL the server alone in the short form), `rows` reads the database while it is served, `atRest` when the product has ended.
 */
export async function d1House(folder) {
  const product = await victim(folder);
  const rows = async (sql, args = []) => readFile(d1File(folder), sql, args);
  return {
    address: product.address,
    restart: () => product.start(),
    kill: () => product.kill(),
    rows,
    async atRest(work) {
      await product.stop();
      return work(rows);
    },
    close: () => product.kill(),
  };
}

/** The same over a libSQL server, which takes over the database that the demonstration made in D1. */
export async function libsqlHouse(folder) {
  const data = resolve(root, folder, "sqld");
  if (!existsSync(data)) takeOver(d1File(folder), join(data, "dbs/default"));
  const { createClient } = await import("@libsql/client");
  const { url, start, ready } = await sqldAt(data);
  const product = await victim(folder, url);
  let server;
  let dead = new Set(["server", "product"]);
  const endServer = () => server?.kill("SIGKILL");
  process.once("exit", endServer);
  const revive = async () => {
    if (dead.has("server")) {
      server = start();
      await ready(server);
    }
    if (dead.has("product")) await product.start();
    dead = new Set();
  };
  const end = async (one) => {
    dead.add(one);
    if (one === "product") return product.kill();
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await gone;
  };
  const rows = async (sql, args = []) => {
    const client = createClient({ url });
    try {
      return (await client.execute({ sql, args })).rows.map((row) => Array.from(row));
    } finally {
      client.close();
    }
  };
  return {
    address: product.address,
    restart: revive,
    async kill(random, isShort) {
      const drawn = isShort ? 0 : random();
      if (drawn < 0.75) await end("server");
      if (drawn > 0.5) await end("product");
    },
    rows,
    async atRest(work) {
      await product.stop();
      dead.add("product");
      return work(rows);
    },
    async close() {
      await product.kill();
      endServer();
      process.off("exit", endServer);
    },
  };
}

function readFile(file, sql, args) {
  const engine = openFile(file);
  try {
    return engine.prepare(sql).raw().all(args);
  } finally {
    engine.close();
  }
}

/** The simulator's file of the only D1 database: the largest one, others hold its bookkeeping. */
function d1File(folder) {
  const place = resolve(root, folder, "state/v3/d1");
  const files = readdirSync(place, { recursive: true })
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(place, name));
  return files.sort((a, b) => statSync(b).size - statSync(a).size)[0];
}

/** Copies a database that nobody serves as the file of a libSQL server. */
function takeOver(file, folder) {
  readFile(file, "pragma wal_checkpoint(truncate)", []);
  mkdirSync(folder, { recursive: true });
  cpSync(file, join(folder, "data"));
}
