import { expect, test } from "vitest";
import { findCaptchaAnswer, storeCaptchaAnswer } from "#worker/dev/captcha-answers";
import { mountDevRoutes } from "#worker/dev/dev.routes";
import { bucketInbox, type InboxMessage } from "#worker/dev/inbox";
import { localClock } from "#worker/dev/local-clock";
import { localSms } from "#worker/dev/local-sms";
import { createWorld } from "../../support/app";
import type { Engine } from "../../support/engine-port";
import { testClock } from "../../support/test-clock";
import { askToBind, enter, phone } from "../sms-codes/front-gate";

/** The methods of a bucket that the inbox uses, for the engine without buckets. */
function memoryBucket() {
  const files = new Map<string, { text: string; customMetadata: Record<string, string> }>();
  return {
    put: async (key: string, text: string, { customMetadata }: { customMetadata: Record<string, string> }) => {
      if (files.has(key)) return null;
      files.set(key, { text, customMetadata });
      return {};
    },
    head: async (key: string) => (files.has(key) ? {} : null),
    get: async (key: string) => ({ json: async () => JSON.parse(files.get(key)?.text ?? "null") }),
    list: async ({ prefix }: { prefix: string }) => ({
      truncated: false,
      objects: [...files.keys()]
        .filter((key) => key.startsWith(prefix))
        .sort()
        .map((key) => ({ key, customMetadata: files.get(key)?.customMetadata })),
    }),
  } as unknown as R2Bucket;
}

/** The real bucket where the engine has one. */
const bucketOf = ({ bindings }: Pick<Engine, "bindings">) => bindings?.RAW_FILES ?? memoryBucket();

async function localWorld() {
  const clock = testClock();
  const bucket = memoryBucket();
  const sms = localSms(bucketInbox(bucket), clock);
  return createWorld({ clock, local: mountDevRoutes, deps: { sms } });
}

type LocalWorld = Awaited<ReturnType<typeof localWorld>>;

async function inbox(world: LocalWorld, query = ""): Promise<InboxMessage[]> {
  const reply = await world.client().fetch(`/dev/inbox${query}`);
  expect(reply.status).toBe(200);
  return reply.json();
}

test("the telephone holds what was sent, newest first, per number or for all, and its code works", async () => {
  const world = await localWorld();
  const browser = world.browser();
  await askToBind(browser);
  world.clock.advance(61_000);
  await askToBind(browser);
  world.clock.advance(1_000);
  await askToBind(world.browser(), "13900139000");
  const own = await inbox(world, `?phone=${phone}`);
  expect(own.map(({ at }) => at)).toEqual([world.clock.now() - 1_000, world.clock.now() - 62_000]);
  expect((await inbox(world)).map((message) => message.phone)).toEqual(["13900139000", phone, phone]);
  const code = /\d{6}/.exec(own[0]?.text ?? "")?.[0] ?? "";
  expect((await enter(browser, code)).status).toBe(200);
});

test("the same message handed over twice is shown once", async () => {
  const { engine } = await createWorld();
  const sms = localSms(bucketInbox(bucketOf(engine)), testClock());
  const message = { clientId: "one", phone, template: "code_bind", params: {}, approved: null, text: "x" };
  expect(await sms.find("one", phone)).toBeUndefined();
  await Promise.all([sms.send(message), sms.send(message), sms.send(message)]);
  await sms.send(message);
  expect(await sms.inbox.list(phone, 10)).toHaveLength(1);
  expect((await sms.find("one", phone))?.kind).toBe("accepted");
});

test("the telephone is one page of its own that loads nothing from elsewhere", async () => {
  const world = await localWorld();
  const reply = await world.client().fetch("/dev/phone");
  const page = await reply.text();
  expect(page).toContain("短信");
  expect(page).not.toMatch(/https?:\/\//);
  expect(reply.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a captcha's answer is there for who knows its id", async () => {
  const world = await localWorld();
  storeCaptchaAnswer("some-id", "ABCDE");
  expect(findCaptchaAnswer("some-id")).toBe("ABCDE");
  expect(await (await world.client().fetch("/dev/captcha/some-id")).json()).toEqual({ answer: "ABCDE" });
  expect((await world.client().fetch("/dev/captcha/other-id")).status).toBe(404);
});

test("the clock of a local run goes on by the seconds that somebody asks for, and by nothing else", async () => {
  const world = await localWorld();
  const before = localClock.now();
  const move = (seconds: unknown) =>
    world.client().fetch("/dev/clock", { method: "POST", body: JSON.stringify({ seconds }) });
  expect((await move(61)).status).toBe(200);
  expect(localClock.now() - before).toBeGreaterThanOrEqual(61_000);
  for (const wrong of [0, -1, 1.5, "60", undefined]) expect((await move(wrong)).status).toBe(400);
  expect(localClock.now() - before).toBeLessThan(120_000);
});

test("a deployed worker has neither telephone nor inbox nor answers nor a clock to move", async () => {
  const world = await createWorld();
  for (const path of ["/dev/inbox", "/dev/captcha/some-id", "/dev/clock"]) {
    const reply = await world.client().fetch(path);
    expect(await reply.text(), path).not.toMatch(/"answer"|"now"|^\[/);
  }
});
