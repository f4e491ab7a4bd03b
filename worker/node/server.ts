import { createServer, type IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { limits } from "#contract/limits";
import { clientAddressOf, type trustedProxies } from "./client-address";

interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly proxies: ReturnType<typeof trustedProxies>;
}

/** The header from which the product reads the client's address; any value written by a client or a proxy is removed. */
const addressHeader = "cf-connecting-ip";

/** Longer than a proxy keeps an idle connection open, so that the proxy never uses one that is being closed. */
const keptAliveMs = 75_000;

/** Serves requests over HTTP/1.1; TLS ends at the proxy. */
interface HttpServer {
  readonly address: string;
  /** Accepts no new connection and waits for running requests; those that last longer than `limitMs` are aborted. */
  stop(limitMs: number): Promise<void>;
}

export async function serveHttp(
  answer: (request: Request) => Promise<Response>,
  { host, port, proxies }: ServerOptions,
): Promise<HttpServer> {
  let isStopping = false;
  const answerAndPart = async (request: Request) => {
    const reply = await answer(request);
    if (isStopping) reply.headers.set("connection", "close");
    return reply;
  };
  const listener = getRequestListener(answerAndPart, { overrideGlobalObjects: false, hostname: "localhost" });
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith("/") || hostsOf(incoming) !== 1) return void outgoing.writeHead(400).end();
    tellClient(incoming, proxies);
    void listener(incoming, outgoing);
  });
  server.requestTimeout = limits.uploadTimeoutMs;
  server.keepAliveTimeout = keptAliveMs;
  await listening(server, host, port);
  return {
    address: addressOf(server, host),
    async stop(limitMs) {
      isStopping = true;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), limitMs);
      await closed;
      clearTimeout(late);
    },
  };
}

/** A request with two Host headers could mean one thing to a proxy and another to us (RFC 9112 3.2). */
const hostsOf = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length;

/** Replaces the headers about the client by the facts that are known. */
function tellClient(incoming: IncomingMessage, proxies: ServerOptions["proxies"]): void {
  const { address, isSecure } = clientAddressOf(incoming, proxies);
  const { rawHeaders } = incoming;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === addressHeader) rawHeaders.splice(at, 2);
  rawHeaders.push(addressHeader, address);
  incoming.headers[addressHeader] = address;
  const { host } = incoming.headers;
  if (isSecure && host && /^[\w.:[\]-]+$/.test(host)) incoming.url = `https://${host}${incoming.url}`;
}

async function listening(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

function addressOf(server: Server, host: string): string {
  const bound = server.address();
  const port = typeof bound === "object" ? bound?.port : undefined;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
