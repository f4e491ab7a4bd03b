import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { isPublicAddress, nodeHooks } from "#worker/node/hooks";
import { fetchHooks } from "#worker/platform/hooks";

interface Got {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A webhook receiver on this machine. */
async function sink() {
  const got: Got[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      got.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts).toString() });
      if (request.url === "/late") return;
      if (request.url === "/moved") reply.writeHead(302, { location: "/elsewhere" }).end();
      else reply.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { got, at: (path: string) => `http://127.0.0.1:${port}${path}` };
}

const headers = { "content-type": "application/json", "webhook-id": "x" };

test.each([
  ["fetch", fetchHooks(true)],
  ["Node", nodeHooks(true)],
])("%s delivers to a real receiver, follows no redirect and gives up in time", async (_, hooks) => {
  const { got, at } = await sink();
  expect(await hooks.post(at("/in"), headers, "{}", 2_000)).toBe(204);
  expect(got).toMatchObject([{ path: "/in", body: "{}", headers }]);
  expect(await hooks.post(at("/moved"), headers, "{}", 2_000)).toBe(302);
  expect(got.map(({ path }) => path)).toEqual(["/in", "/moved"]);
  await expect(hooks.post(at("/late"), headers, "{}", 50)).rejects.toThrow(/timeout|abort/i);
});

test("a name that leads to this machine or into a private network is not called", async () => {
  await expect(nodeHooks(false).post("https://localhost/", headers, "{}", 2_000)).rejects.toThrow("private address");
});

test("addresses of the public internet are told from all others", () => {
  for (const address of ["1.1.1.1", "123.125.114.144", "2606:4700::1111", "240e:4c:4008::1"])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  for (const address of [
    ...["127.0.0.1", "10.0.0.1", "172.16.3.4", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"],
    ...[
      "255.255.255.255",
      "198.18.0.1",
      "168.63.129.16",
      "192.88.99.1",
      "3fff::1",
      "3fff:fff::1",
      "::1",
      "::",
      "fe80::1",
      "fd00::1",
      "::ffff:127.0.0.1",
      "64:ff9b::7f00:1",
    ],
    ...["2001:db8::1", "2002:7f00:1::", "ff02::1"],
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});
