import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { AppOptions } from "../app";
import { schemaCheck } from "../platform/database/schema-check";
import { log } from "../platform/log";
import { createHandlers } from "../worker";
import { trustedProxies } from "./client-address";
import { runEveryMinute } from "./clock-ticks";
import { compressResponse } from "./compressed";
import { openMeters } from "./meters";
import { migrate, readMigrations } from "./migrations";
import { operations } from "./operations";
import { openPorts, type Vendors } from "./ports";
import { serveHttp } from "./server";
import type { Settings } from "./settings";
import { openSite } from "./site";

interface HomeOptions extends AppOptions {
  readonly vendors: Vendors;
  /** Folder of the build: `site`, and `node` with the files for the Node process. */
  readonly dist: string;
}

export interface NodeInstallation {
  readonly address: string;
  /** Accepts no new requests, finishes running work, releases the scheduler and closes the database. */
  stop(): Promise<void>;
}

function dataFolderOf({ database, files }: Settings): string | undefined {
  if ("path" in database) return dirname(database.path);
  return "folder" in files ? files.folder : undefined;
}

/** Running requests get this long to finish. */
const stopMs = 20_000;

/** The product as one Node process: runs the migrations, then serves requests, queues and scheduled jobs. */
export async function startNodeInstallation(
  settings: Settings,
  { vendors, dist, ...options }: HomeOptions,
): Promise<NodeInstallation> {
  const workerFirst = JSON.parse(readFileSync(join(dist, "node/worker-first.json"), "utf8")) as string[];
  const site = openSite(join(dist, "site"), join(dist, "node/compressed"), workerFirst);
  const meters = openMeters();
  const migrations = readMigrations(dist);
  const known = migrations.map(({ name }) => name);
  const handlers = createHandlers({ ...options, seen: meters.request, schema: schemaCheck(known) });
  const ports = await openPorts(settings, vendors, handlers, site, meters);
  const { deps } = ports;
  const migrated = await migrate(ports.plainDatabase, migrations, { isFile: "path" in settings.database });
  const { OPERATIONS_TOKEN: token, DRAIN_SECONDS } = settings.values;
  const operated = operations({
    ...{ token, deps, meters, migrations: known },
    ownsDatabase: "path" in settings.database,
    dataFolder: dataFolderOf(settings),
  });
  const answer = async (request: Request) =>
    (await operated.answer(request)) ??
    (await site.answer(request)) ??
    compressResponse(await handlers.request(request, deps), request);
  const proxies = trustedProxies(settings.values.TRUSTED_PROXIES);
  const server = await serveHttp(answer, { ...settings, proxies });
  const holder = randomUUID();
  const clock = runEveryMinute(async () => {
    if (!(await handlers.takeClock(deps, holder))) return;
    const at = deps.clock.now();
    await handlers.clock(deps);
    log.info("clock.ran", { at, ms: deps.clock.now() - at });
  });
  log.info("home.started", { address: server.address, migrated });
  return {
    address: server.address,
    async stop() {
      operated.drain();
      await new Promise((resolve) => setTimeout(resolve, Number(DRAIN_SECONDS) * 1_000));
      await Promise.all([server.stop(stopMs), clock.end()]);
      await handlers.giveBackClock(deps, holder);
      await ports.end();
      log.info("home.stopped", {});
    },
  };
}
