import { expect, test } from "vitest";
import { readBlobWithProgress } from "#web/admin/session/counted-blob";

const lines = ["heading\r\n", "one\r\ntwo\r\n", "three\r\n", "four\r\n"];

function reply(headers: Record<string, string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const line of lines) controller.enqueue(encoder.encode(line));
      controller.close();
    },
  });
  return new Response(body, { headers });
}

test("an export tells its progress by the rows that came, and loses none of them", async () => {
  const shares: number[] = [];
  const blob = await readBlobWithProgress(reply({ "x-row-count": "4" }), (share) => shares.push(share));
  expect(shares).toEqual([0, 0.5, 0.75, 1]);
  expect(await blob.text()).toBe(lines.join(""));
});

test("a file that announces no rows is read whole without progress", async () => {
  const shares: number[] = [];
  const blob = await readBlobWithProgress(reply({}), (share) => shares.push(share));
  expect([shares, await blob.text()]).toEqual([[], lines.join("")]);
});
