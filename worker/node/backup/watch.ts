import { createServer, type Server } from "node:http";
import { Gauge, Registry } from "prom-client";
import type { Clock } from "../../platform/clock";
import { createTokenCheck } from "../operations-token";
import type { BackupRunnerFacts } from "./keeper";

interface Watched {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly facts: () => BackupRunnerFacts;
  readonly clock: Clock;
}

/** A backup older than this is late. */
const lateSeconds = 300;

/**
 * Answers of the backup process: `/healthz` to anybody, `/readyz` (503 while the newest state is older than five minutes), and
 * `/metrics` to callers with the token.
 */
export async function serveBackupMetrics({ host, port, token, facts, clock }: Watched): Promise<Server> {
  const isAsked = createTokenCheck(token);
  const figures = createBackupMetrics();
  const server = createServer(async (request, reply) => {
    const own = isAsked(request.headers.authorization ?? "");
    const said = facts();
    const answer = (status: number, text: string, type = "text/plain") =>
      void reply.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
    if (request.url === "/healthz") return answer(200, "ok\n");
    if (own && request.url === "/readyz")
      return answer(isLate(said, clock.now()) ? 503 : 200, JSON.stringify(said), "application/json");
    if (own && request.url === "/metrics")
      return answer(200, await figures.text(said, clock.now()), figures.contentType);
    return answer(404, "not found\n");
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return server;
}

const secondsSince = (at: number | undefined, now: number) => (at === undefined ? Number.NaN : (now - at) / 1_000);

/** True also before any state was seen. */
const isLate = ({ newestAt }: BackupRunnerFacts, now: number) => !(secondsSince(newestAt, now) <= lateSeconds);

/** The metrics of the backup for Prometheus. */
export function createBackupMetrics() {
  const registry = new Registry();
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] });
  const age = gauge("backup_age_seconds", "Since the newest state in the backup was begun, whichever process took it");
  const filesAge = gauge("backup_files_age_seconds", "Since the files were last listed for the backup");
  const isStandingBy = gauge("backup_standing_by", "1 while another process takes the states");
  const bytes = gauge("backup_page_bytes", "Sealed pages that this process put into the backup since it began");
  const failures = gauge("backup_failures", "States that this process could not take since it began");
  const duration = gauge("backup_duration_seconds", "How long the newest state of this process took");
  return {
    contentType: registry.contentType,
    text(facts: BackupRunnerFacts, now: number): Promise<string> {
      age.set(secondsSince(facts.newestAt, now));
      filesAge.set(secondsSince(facts.filesAt, now));
      isStandingBy.set(facts.isStandingBy ? 1 : 0);
      bytes.set(facts.bytes);
      failures.set(facts.failures);
      duration.set(facts.ms / 1_000);
      return registry.metrics();
    },
  };
}
