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
        const answer = await fetch(String(address), { method: "POST", headers, body: new Uint8Array(Number(size)) });
        return { status: answer.status, body: (await answer.json()) as { msg: string } };
      },
      [path, megabytes * 1024 * 1024] as const,
    );
    expect([reply.status, reply.body.msg]).toEqual([413, importMessages.tooLarge]);
  },
);

test("sixteen strangers who each send a whole file are told to sign in", async () => {
  const { product } = await openJourney("smallDesk");
  const body = new Uint8Array(limits.instrumentFileBytesMax);
  const replies = await Promise.all(
    Array.from({ length: 16 }, () =>
      fetch(product.address + path, { method: "POST", body }).then(({ status }) => status),
    ),
  );
  expect(new Set(replies)).toEqual(new Set([401]));
});
