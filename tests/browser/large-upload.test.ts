import { request } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { limits } from "#contract/limits";
import { importMessages } from "#contract/run-imports";
import { openJourney } from "../support/journey";
import { demoOf, sharedDesk } from "../support/people";

const path = "/api/v1/imports?fileName=large.txt";
const benchDesk = sharedDesk((journey) => demoOf(journey).staff.technician);

test.each([21, 25, 40])(
  "a file of %i MB is refused with its sentence, not with a broken connection",
  async (megabytes) => {
    const { page } = await benchDesk();
    await page.goto("/");
    const reply = await page.evaluate(
      async ([address, size]) => {
        const token = decodeURIComponent(/Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? "");
        const headers = { authorization: `Bearer ${token}` };
        // A file, as the office sends it: the browser copies plain bytes ten times slower.
        const body = new File([new Uint8Array(Number(size))], "large.txt");
        const answer = await fetch(String(address), { method: "POST", headers, body });
        return { status: answer.status, body: (await answer.json()) as { msg: string } };
      },
      [path, megabytes * 1024 * 1024] as const,
    );
    expect([reply.status, reply.body.msg]).toEqual([413, importMessages.tooLarge]);
  },
);

/**
 * Sends a file of the largest accepted size in pieces and returns the status of the answer. Sixteen times, `fetch` holds up this
 * process for so long that the server ends connections whose headers have not come.
 */
function sendWholeFile(address: string): Promise<number | undefined> {
  const pieces = 80;
  const piece = new Uint8Array(limits.instrumentFileBytesMax / pieces);
  return new Promise((resolve, reject) => {
    const headers = { "content-length": String(limits.instrumentFileBytesMax) };
    const sent = request(address, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    sent.on("error", reject);
    Readable.from(Array.from({ length: pieces }, () => piece)).pipe(sent);
  });
}

test("sixteen strangers who each send a whole file are told to sign in", async () => {
  const { product } = await openJourney("smallDesk");
  const replies = await Promise.all(Array.from({ length: 16 }, () => sendWholeFile(product.address + path)));
  expect(new Set(replies)).toEqual(new Set([401]));
});
