import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { openSqliteFile } from "../backup/sqlite.mjs";
import { root } from "../steps/bootstrap.mjs";
import { findWriteLockProblem } from "../steps/libsql-lock.mjs";
import { createSqldServer } from "../steps/sqld.mjs";
import { createKillableProduct } from "./killable-product.mjs";

/**
 * The product with its database: `restart` starts dead processes, `kill` kills one of them or all (on libSQL only the
 * server in the short form), `rows` reads the database while it is served, `atRest` after the product has ended.
 */
export async function startProductOnD1(folder) {
  const product = await createKillableProduct(folder);
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

/**
 * The same over a libSQL server, which takes over the database that the demonstration made in D1. A server that no
 * longer grants the write lock is killed and started again, as its operator is told to do (docs/deploy.md); `restarts`
 * counts that.
 */
export async function startProductOnLibsql(folder) {
  const data = resolve(root, folder, "sqld");
  if (!existsSync(data)) takeOver(d1File(folder), join(data, "dbs/default"));
  const server = await createLibsqlServer(data, resolve(root, folder, "sqld.log"));
  const product = await createKillableProduct(folder, server.url);
  const inTurn = createSerialQueue();
  let isProductDead = true;
  const kill = async (drawn) => {
    if (drawn < 0.75) await server.kill();
    if (drawn <= 0.5) return;
    isProductDead = true;
    await product.kill();
  };
  const revive = async () => {
    await server.start();
    if (isProductDead) await product.start();
    isProductDead = false;
  };
  const watched = restartWhenLocked(server, inTurn);
  const rows = (sql, args = []) => server.rows(sql, args);
  return {
    address: product.address,
    restart: () => inTurn(revive),
    restarts: watched.restarts,
    kill: (random, isShort) => inTurn(() => kill(isShort ? 0 : random())),
    rows,
    async atRest(work) {
      await product.stop();
      isProductDead = true;
      return work(rows);
    },
    async close() {
      await product.kill();
      await watched.end();
      await server.kill();
    },
  };
}

/** A server over these files; `start` starts a dead one; `life` is different for each process. */
export async function createLibsqlServer(data, log) {
  const { createClient } = await import("@libsql/client");
  const { url, start, ready } = await createSqldServer(data, { log });
  let life;
  const endAtOnce = () => life?.kill("SIGKILL");
  return {
    url,
    life: () => life,
    async start() {
      if (life) return;
      life = start();
      process.once("exit", endAtOnce);
      await ready(life);
    },
    async kill() {
      const child = life;
      life = undefined;
      if (!child) return;
      process.off("exit", endAtOnce);
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
    },
    async rows(sql, args) {
      const client = createClient({ url });
      try {
        return (await client.execute({ sql, args })).rows.map((row) => Array.from(row));
      } finally {
        client.close();
      }
    },
  };
}

const probeEveryMs = 5_000;
const refusalsBorne = 4;

export function restartWhenLocked(server, inTurn) {
  let restarts = 0;
  let isEnding = false;
  const look = async () => {
    for (let refusals = 0; !isEnding; await new Promise((resolve) => setTimeout(resolve, probeEveryMs))) {
      const life = server.life();
      const isRefused =
        life !== undefined && (await findWriteLockProblem(server.url)) !== null && life === server.life();
      refusals = isRefused ? refusals + 1 : 0;
      if (refusals < refusalsBorne) continue;
      refusals = 0;
      await inTurn(async () => {
        if (life !== server.life()) return;
        restarts += 1;
        await server.kill();
        await server.start();
      });
    }
  };
  const looking = look();
  return {
    restarts: () => restarts,
    end() {
      isEnding = true;
      return looking;
    },
  };
}

export function createSerialQueue() {
  let turn = Promise.resolve();
  return (work) => {
    turn = turn.then(work, work);
    return turn;
  };
}

function readFile(file, sql, args) {
  const engine = openSqliteFile(file);
  try {
    return engine.prepare(sql).raw().all(args);
  } finally {
    engine.close();
  }
}

/** The simulator's file of the only D1 database: the largest one, because the others hold its bookkeeping. */
function d1File(folder) {
  const place = resolve(root, folder, "state/v3/d1");
  const files = readdirSync(place, { recursive: true })
    .filter((name) => name.endsWith(".sqlite"))
    .map((name) => join(place, name));
  return files.sort((a, b) => statSync(b).size - statSync(a).size)[0];
}

/** Copies a database that is not being served as the file of a libSQL server. */
function takeOver(file, folder) {
  readFile(file, "pragma wal_checkpoint(truncate)", []);
  mkdirSync(folder, { recursive: true });
  cpSync(file, join(folder, "data"));
}
