import { expect, test } from "vitest";
import { drainBody } from "#worker/http/request";

const sent = (body: ReadableStream) =>
  new Request("https://lab.test/", { method: "POST", body, duplex: "half" } as RequestInit);

test("a refused client that stops in the middle of its body is not waited for beyond the limit", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: () => new Promise(() => undefined),
    cancel: () => {
      isCancelled = true;
    },
  });
  await drainBody(sent(body), 20);
  expect(isCancelled).toBe(true);
});

test("what a refused client sends is read to its end", async () => {
  let pieces = 5;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (pieces-- > 0) controller.enqueue(new Uint8Array(1_000));
      else controller.close();
    },
  });
  await drainBody(sent(body));
  expect(pieces).toBeLessThan(0);
});
