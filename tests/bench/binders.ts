import { bindTube } from "#contract/bindings.schemas";
import { openLibsqlFile } from "#worker/platform/database/libsql-file";
import type { World } from "../support/app";
import { verifiedCustomer } from "../support/factories";
import { barcodes, form } from "../worker/bindings/bound-tube";

/** One person's request to bind a tube, as his browser sends it. */
interface BindRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** People with a verified phone, and for each group one request per person: a tube each, or the same tube for all. */
export async function bindRequests(
  world: World,
  crowds: readonly { people: number; isOneTube: boolean }[],
): Promise<BindRequest[][]> {
  const cookies: string[] = [];
  for (let i = 0; i < Math.max(...crowds.map(({ people }) => people)); i++) {
    const { cookies: own } = await verifiedCustomer(world, String(13_800_000_000 + i), "bind");
    cookies.push([...own].map((pair) => pair.join("=")).join("; "));
  }
  const made: BindRequest[][] = [];
  for (const { people, isOneTube } of crowds) {
    const codes = await barcodes(world, { quantity: isOneTube ? 1 : people });
    made.push(cookies.slice(0, people).map((cookie, i) => request(cookie, codes[isOneTube ? 0 : i] ?? "")));
  }
  return made;
}

function request(cookie: string, code: string): BindRequest {
  const headers = { cookie, "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
  return { path: bindTube.path, headers, body: JSON.stringify(form(code)) };
}

/** The worker in this process over a libSQL file, with the secrets and the clock of another world. */
export async function embeddedWorker({ app, clock, deps }: World, path: string) {
  const file = await openLibsqlFile({ path });
  const own = { ...deps, clock, database: file, longDatabase: file };
  const send = async ({ path: to, headers, body }: BindRequest) =>
    app.fetch(new Request(new URL(to, "http://127.0.0.1"), { method: "POST", headers, body }), { deps: own });
  return { send, close: () => file.close() };
}
