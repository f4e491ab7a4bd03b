import { createServer } from "node:net";

/** Systems give outgoing connections ports from 32,768 or 49,152 on. */
const [first, end] = [20_000, 32_768];

let next = first + Math.floor(Math.random() * (end - first));

/**
 * A free port of 127.0.0.1 for a server that starts later, or starts again. No outgoing connection can get it meanwhile:
 * such a connection keeps a port occupied even a minute after its end.
 */
export async function findFreePort() {
  for (;;) {
    const port = next;
    next = port + 1 < end ? port + 1 : first;
    if (await isFree(port)) return port;
  }
}

function isFree(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error) => (error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
