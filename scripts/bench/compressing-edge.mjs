import { createServer } from "node:http";
import { brotliCompressSync, constants } from "node:zlib";
import { findFreePort } from "../steps/free-port.mjs";

const squeezed = /^(text\/|application\/(javascript|json|manifest)|image\/svg)/;

/**
 * Stands for Cloudflare's edge in front of a local product: compresses texts with brotli 5, which the simulator does
 * not do.
 */
export async function startCompressingProxy(address) {
  const server = createServer(async (request, reply) => {
    const { host: _host, connection: _connection, ...headers } = request.headers;
    const body = ["GET", "HEAD"].includes(request.method) ? undefined : request;
    const answer = await fetch(address + request.url, {
      method: request.method,
      headers,
      body,
      duplex: "half",
      redirect: "manual",
    });
    const plain = Buffer.from(await answer.arrayBuffer());
    const isText = squeezed.test(answer.headers.get("content-type") ?? "") && plain.length > 0;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    for (const [name, value] of answer.headers)
      if (!/^(content-length|content-encoding|transfer-encoding|connection)$/.test(name))
        reply.appendHeader(name, value);
    if (isText) reply.setHeader("content-encoding", "br");
    reply.writeHead(answer.status);
    reply.end(isText ? brotliCompressSync(plain, { params }) : plain);
  });
  const port = await findFreePort();
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) };
}
