import { expect, test } from "vitest";
import { limits } from "#contract/limits";
import { messages } from "#contract/messages";
import { importMessages } from "#contract/run-imports";
import { uploadImport } from "#contract/run-imports.schemas";
import { createWorld } from "#tests/support/app";
import { testOrigin } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { drainBody, readBody } from "#worker/http/request";

const tooMuch = new Uint8Array(limits.instrumentFileBytesMax + 1);
const upload = { query: { fileName: "a.txt" }, body: tooMuch };

/** A body that counts how much of it was read; endless when `pieces` is Infinity. */
function counted(pieces: number, pieceBytes = 256 * 1024) {
  let taken = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken >= pieces * pieceBytes) return controller.close();
        taken += pieceBytes;
        controller.enqueue(new Uint8Array(pieceBytes).fill(taken / pieceBytes));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(testOrigin, { method: "POST", body: stream, duplex: "half" } as RequestInit);
  return { request, taken: () => taken };
}

test("who may not send a file is told so, however large it is; who may is told the limit", async () => {
  const world = await createWorld();
  const stranger = await world.call(uploadImport, upload);
  expect(stranger.status).toBe(401);
  const visitor = await signedInStaff(world, { permissions: [] });
  const refused = await visitor.call(uploadImport, upload);
  expect([refused.status, refused.msg]).toEqual([403, messages.forbidden]);
  const technician = await signedInStaff(world, { permissions: ["lab:run:import"] });
  const beyond = await technician.call(uploadImport, upload);
  expect([beyond.status, beyond.msg]).toEqual([413, importMessages.tooLarge]);
});

test("a body comes back byte by byte, with and without a declared length", async () => {
  const { request } = counted(7, 30_001);
  const bytes = new Uint8Array(await readBody(request, 7 * 30_001));
  expect(bytes.byteLength).toBe(7 * 30_001);
  for (let piece = 0; piece < 7; piece++)
    expect([bytes[piece * 30_001], bytes[(piece + 1) * 30_001 - 1]]).toEqual([piece + 1, piece + 1]);
  const whole = new Request(testOrigin, {
    method: "POST",
    body: bytes,
    headers: { "content-length": String(bytes.length) },
  });
  expect(new Uint8Array(await readBody(whole, bytes.length))).toEqual(bytes);
});

test("reading stops at the limit, and the rest is taken without being kept, so that the answer reaches the sender", async () => {
  const { request, taken } = counted(100);
  await expect(readBody(request, 1024 * 1024)).rejects.toMatchObject({ status: 413 });
  expect(taken()).toBeLessThanOrEqual(1024 * 1024 + 2 * 256 * 1024);
  await drainBody(request);
  expect(taken()).toBe(100 * 256 * 1024);
});

test("nobody is listened to for ever", async () => {
  const { request, taken } = counted(Number.POSITIVE_INFINITY);
  await drainBody(request);
  expect(taken()).toBeLessThan(80 * 1024 * 1024);
});
