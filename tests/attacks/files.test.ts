import { expect, test } from "vitest";
import { readProfile } from "#contract/profile.schemas";
import { readOpenApi } from "#contract/tools.schemas";
import { uploadMessages } from "#contract/uploads";
import { readFile, uploadAvatar } from "#contract/uploads.schemas";
import { createWorld, type World } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { png, tinyPng } from "#tests/support/pictures";
import { buildFiles } from "#worker/build-files";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A form with these parts, in order. */
function form(
  ...parts: [name: string, content: Uint8Array<ArrayBuffer>, fileName?: string, type?: string][]
): FormData {
  const data = new FormData();
  for (const [name, content, fileName = "me.png", type = "image/png"] of parts)
    data.append(name, new File([content], fileName, { type }));
  return data;
}

const page = "<script>alert(document.cookie)</script>";
const jpegHead = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]);

test.for<[what: string, body: FormData | string, status: number, msg: string]>([
  ["a web page under a picture's name", form(["upload[]", bytesOf(page)]), 400, uploadMessages.notAnImage],
  [
    "a drawing that runs scripts",
    form(["upload[]", bytesOf(`<svg onload="alert(1)"/>`)]),
    400,
    uploadMessages.notAnImage,
  ],
  [
    "an animation with a script in it",
    form(["upload[]", bytesOf(`GIF89a/*${page}*/=1;`)]),
    400,
    uploadMessages.notAnImage,
  ],
  [
    "the first bytes of a picture and then a page",
    form(["upload[]", Uint8Array.from([...jpegHead, ...bytesOf(page)])]),
    400,
    uploadMessages.notAnImage,
  ],
  ["an empty file", form(["upload[]", new Uint8Array()]), 400, uploadMessages.notAnImage],
  ["a picture that would fill the memory", form(["upload[]", png(20_000, 20_000)]), 400, uploadMessages.tooManyPixels],
  ["a picture without a size", form(["upload[]", png(0, 0)]), 400, uploadMessages.notAnImage],
  [
    "a large picture that ends by calling itself small",
    form(["upload[]", png(20_000, 20_000, [["IHDR", "\0\0\0\u0001\0\0\0\u0001\u0008\u0002\0\0\0"]])]),
    400,
    uploadMessages.notAnImage,
  ],
  ["no part at all", form(), 400, uploadMessages.onePart],
  ["two pictures at once", form(["upload[]", tinyPng], ["upload[]", tinyPng]), 400, uploadMessages.onePart],
  ["a part under another name", form(["file", tinyPng]), 400, uploadMessages.onePart],
  ["something that is no form", "not a form", 400, uploadMessages.onePart],
  ["more than two megabytes", form(["upload[]", new Uint8Array(2 * 1024 * 1024 + 9000)]), 413, uploadMessages.tooLarge],
])("somebody uploads %s", async ([, body, status, msg]) => {
  const world = await createWorld();
  const member = await signedInStaff(world, { permissions: [] });
  expect(await member.call(uploadAvatar, { body })).toMatchObject({ status, msg });
  expect((await member.call(readProfile)).data.user.avatar).toBe("");
});

async function uploaded(world: World, content: Uint8Array<ArrayBuffer>, fileName = "me.png", type = "image/png") {
  const member = await signedInStaff(world, { permissions: [] });
  const path = (await member.call(uploadAvatar, { body: form(["upload[]", content, fileName, type]) })).data;
  return { path, reply: await world.browser().fetch(path) };
}

test("somebody hides a page behind a picture's end, and words about where it was taken inside it", async () => {
  const world = await createWorld();
  const { reply } = await uploaded(
    world,
    png(
      2,
      2,
      [
        ["tEXt", "GPS 39.9,116.4"],
        ["eXIf", page],
      ],
      page,
    ),
  );
  const kept = new TextDecoder("latin1").decode(await reply.arrayBuffer());
  expect(kept).not.toContain("GPS");
  expect(kept).not.toContain("script");
});

test("somebody names his picture so that it lands elsewhere or is served as a page", async () => {
  const world = await createWorld();
  const { path, reply } = await uploaded(world, tinyPng, "../../index.html", "text/html");
  expect(path).toMatch(/^\/files\/[\w-]{43}\.png$/);
  expect(reply.headers.get("content-type")).toBe("image/png");
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  expect(reply.headers.get("content-security-policy")).toContain("sandbox");
  expect(reply.headers.get("set-cookie")).toBeNull();
});

test.for(["..%2F..%2Faudit-heads%2Flatest.json", "../raw/x.png", `${"a".repeat(43)}.html`, "%00.png", "health-probe"])(
  "somebody reads %s through the setup for pictures",
  async (fileId) => {
    const world = await createWorld();
    const reply = await world.browser().fetch(`/files/${fileId}`);
    const text = await reply.text();
    expect(reply.headers.get("content-type") ?? "").not.toContain("image");
    expect(text).not.toContain('"hash"');
  },
);

test("somebody without an account reads the description of every call, or a file that is the worker's alone", async () => {
  const world = await createWorld();
  const stranger = world.browser();
  expect((await stranger.fetch(readOpenApi.path)).status).toBe(401);
  for (const name of [...Object.keys(buildFiles), "common-passwords.txt"])
    expect((await stranger.fetch(`/files/${name}`)).status).toBe(404);
  const member = await signedInStaff(world, { permissions: [] });
  const reply = await member.fetch(readOpenApi.path);
  expect(reply.headers.get("content-type")).toContain("application/json");
  expect(await reply.json()).toMatchObject({ openapi: "3.1.1" });
});

test("somebody fills the store with pictures", async () => {
  const world = await createWorld({ deps: { limiter: { allow: async () => true } } });
  const member = await signedInStaff(world, { permissions: [] });
  const upload = () => member.call(uploadAvatar, { body: form(["upload[]", tinyPng]) });
  for (let i = 0; i < 20; i++) expect((await upload()).status).toBe(200);
  expect(await upload()).toMatchObject({ status: 429, msg: uploadMessages.tooMany });
  expect((await world.call(readFile, { params: { fileId: `${"A".repeat(43)}.png` } })).status).toBe(404);
});
