import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { trustedProxies } from "#worker/node/client-address";
import { serveHttp } from "#worker/node/server";

/** The status line of the response to a request with exactly these lines. */
async function statusOf(lines: readonly string[]): Promise<string> {
  const answer = async () => new Response("ok");
  const server = await serveHttp(answer, { host: "127.0.0.1", port: 0, proxies: trustedProxies("") });
  onTestFinished(() => server.stop(100));
  const { port } = new URL(server.address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(`${lines.join("\r\n")}\r\n\r\n`));
    socket.once("data", (text) => {
      resolve(text.toString().split("\r\n")[0] ?? "");
      socket.destroy();
    });
    socket.once("error", reject);
  });
}

test("a request names its host once; named twice, or not at all, it is refused", async () => {
  expect(await statusOf(["GET / HTTP/1.1", "Host: lab.test"])).toBe("HTTP/1.1 200 OK");
  expect(await statusOf(["GET / HTTP/1.1", "Host: lab.test", "Host: evil.test"])).toMatch(/ 400 /);
  expect(await statusOf(["GET / HTTP/1.1", "Host: lab.test", "host: lab.test"])).toMatch(/ 400 /);
  expect(await statusOf(["GET / HTTP/1.1"])).toMatch(/ 400 /);
});
