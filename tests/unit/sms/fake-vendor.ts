import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

interface SeenCall {
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A simulated vendor on loopback: gives the prepared answers in turn, and records the requests. */
export async function fakeVendor(...answers: (object | string)[]): Promise<{ origin: string; seen: SeenCall[] }> {
  const seen: SeenCall[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const query = new URL(request.url ?? "/", "http://vendor").searchParams;
    seen.push({ query, headers: request.headers, body: Buffer.concat(chunks).toString() });
    const answer = answers.shift() ?? {};
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
