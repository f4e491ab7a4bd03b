import { expect, test } from "vitest";
import { identifyImage } from "#worker/features/uploads/image.rules";

// Written from RFC 9649: a chunk is four characters, its length, its content, and a byte when the length is odd.
const ascii = (text: string) => [...text].map((one) => one.charCodeAt(0));
const word = (n: number) => [n & 255, (n >> 8) & 255, (n >> 16) & 255, (n >> 24) & 255];
const chunk = (name: string, content: readonly number[]) => [
  ...ascii(name),
  ...word(content.length),
  ...content,
  ...(content.length % 2 === 1 ? [0] : []),
];
const webp = (...chunks: readonly number[][]) => {
  const body = [...ascii("WEBP"), ...chunks.flat()];
  return new Uint8Array([...ascii("RIFF"), ...word(body.length), ...body]);
};
/** 640 x 480 without loss: 14 bits of the width less 1, then 14 of the height less 1. */
const lossless = (length: number) =>
  chunk("VP8L", [0x2f, ...word(639 | (479 << 14)), ...Array.from({ length: length - 5 }, () => 7)]);

test.each([8, 9])("a still picture of %i bytes is read with its size", (length) => {
  const bytes = webp(lossless(length));
  expect(identifyImage(bytes)).toEqual({ type: "image/webp", extension: "webp", width: 640, height: 480, bytes });
});

test("what the camera wrote is taken out, whether its length is even or odd, and so is what follows the picture", () => {
  for (const exif of [
    [1, 2, 3],
    [1, 2, 3, 4],
  ]) {
    const bytes = webp(chunk("EXIF", exif), lossless(8), chunk("XMP ", [5]));
    expect(identifyImage(new Uint8Array([...bytes, 1, 2, 3]))?.bytes).toEqual(webp(lossless(8)));
  }
});

test("the extended header promises nothing that was taken out", () => {
  const header = (flags: number) => chunk("VP8X", [flags, 0, 0, 0, 127, 2, 0, 223, 1, 0]);
  expect(identifyImage(webp(header(0x3c), lossless(8)))?.bytes).toEqual(webp(header(0x10), lossless(8)));
});

test.each([
  ["of another kind", new Uint8Array([...ascii("RIFF"), ...word(4), ...ascii("WAVE"), ...lossless(8)])],
  ["that is cut off", webp(lossless(8)).slice(0, -3)],
  ["that moves", webp(chunk("ANIM", [0, 0]), lossless(8))],
  ["with a second picture", webp(lossless(8), lossless(8))],
  ["without a picture", webp(chunk("EXIF", [1, 2]))],
])("a file %s is none", (_what, bytes) => {
  expect(identifyImage(bytes)).toBeUndefined();
});
