import { createServer, request } from "node:http";

const connectMs = 2_000;

/**
 * A proxy in front of several processes, each asked in turn, with a new connection for each request. A request that a
 * process did not accept (no connection) goes to the next one; a connection that breaks later is broken for the client
 * too, because only the client knows whether it may retry. `isReady(address)` takes a process out. The client's address
 * is the one it names, because one machine simulates all people.
 */
export async function startBalancer(addresses, isReady) {
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    turn += 1;
    const inTurn = addresses.map((_, index) => addresses[(turn + index) % addresses.length]).filter(isReady);
    for (const address of inTurn) {
      const outcome = await passedOn(address, incoming, body, outgoing);
      // The simulated phone is in the memory of one process, so all of them are asked; only a local run has it.
      if (outcome === "answered") return;
      if (outcome === "broken") return void outgoing.destroy();
    }
    outgoing.writeHead(502).end();
  });
  server.keepAliveTimeout = 60_000;
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** `answered`, `untaken` when there was no connection, `broken` when it ended before the whole answer had arrived. */
function passedOn(address, incoming, body, outgoing) {
  const { method, url } = incoming;
  const headers = { ...incoming.headers, connection: "close", "x-forwarded-for": clientOf(incoming) };
  return new Promise((resolve) => {
    let isConnected = false;
    const call = request(address + url, { method, headers, agent: false, timeout: 60_000, path: url }, (reply) => {
      const isElsewhere = reply.statusCode === 404 && url.startsWith("/dev/captcha/");
      if (isElsewhere) {
        reply.resume();
        return reply.on("end", () => resolve("untaken"));
      }
      const { connection: _own, "keep-alive": _also, ...said } = reply.headers;
      outgoing.writeHead(reply.statusCode, said);
      reply.pipe(outgoing);
      reply.on("aborted", () => resolve("broken"));
      reply.on("end", () => resolve("answered"));
    });
    const late = setTimeout(() => call.destroy(new Error("no connection")), connectMs);
    call.on("socket", (socket) =>
      socket.once("connect", () => {
        isConnected = true;
        clearTimeout(late);
      }),
    );
    call.on("timeout", () => call.destroy(new Error("no answer")));
    call.on("error", () => {
      clearTimeout(late);
      resolve(isConnected ? "broken" : "untaken");
    });
    call.end(body);
  });
}

const clientOf = ({ headers, socket }) => headers["cf-connecting-ip"] ?? socket.remoteAddress;
