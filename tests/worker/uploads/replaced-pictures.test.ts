import { expect, test } from "vitest";
import { undoChange } from "#contract/history.schemas";
import { limits } from "#contract/limits";
import { saveProfile } from "#contract/profile.schemas";
import { readSignedInUser } from "#contract/session.schemas";
import { saveSettings } from "#contract/settings.schemas";
import { readFile, uploadAvatar, uploadLogo } from "#contract/uploads.schemas";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { tinyPng } from "#tests/support/pictures";
import { sweepHistory } from "#worker/features/history/history-list.actions";
import { sweepLogos } from "#worker/features/settings/logos.actions";
import { setUpSignIn } from "../session/sign-in-setup";

function picture(part: string): FormData {
  const form = new FormData();
  form.append(part, new Blob([tinyPng], { type: "image/png" }), "me.png");
  return form;
}

const statusOf = async (browser: Browser, path: string) =>
  (await browser.call(readFile, { params: { fileId: path.slice("/files/".length) } })).status;

async function administrator() {
  const setup = await setUpSignIn({ permissions: ["*:*:*"] });
  const browser = setup.world.browser();
  await setup.signIn(browser);
  return { world: setup.world, browser };
}

test("a new portrait shows at once, and the old one is gone from the store", async () => {
  const { world, browser } = await administrator();
  const first = (await browser.call(uploadAvatar, { body: picture("upload[]") })).data;
  expect((await browser.call(readSignedInUser)).data.avatar).toBe(first);
  const second = (await browser.call(uploadAvatar, { body: picture("upload[]") })).data;
  await world.settled();
  expect((await browser.call(readSignedInUser)).data.avatar).toBe(second);
  expect([await statusOf(browser, first), await statusOf(browser, second)]).toEqual([404, 200]);
});

test("undoing an older edit of a person does not bring a deleted portrait back", async () => {
  const { world, browser } = await administrator();
  await browser.call(uploadAvatar, { body: picture("upload[]") });
  const body = { nickName: "新名字", phone: "13912340000", email: "a@example.com", sex: "2" } as const;
  const { changeId } = (await browser.call(saveProfile, { body })).data;
  const second = (await browser.call(uploadAvatar, { body: picture("upload[]") })).data;
  await world.settled();
  const colleague = await signedInStaff(world);
  const undone = await colleague.call(undoChange, { params: { changeId } });
  expect([undone.status, undone.msg]).toEqual([200, "已撤销"]);
  expect((await browser.call(readSignedInUser)).data.avatar).toBe(second);
});

test("a replaced logo stays while its change can be undone, and is deleted afterwards; the one in use never", async () => {
  const { world, browser } = await administrator();
  const logos: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { path } = (await browser.call(uploadLogo, { body: picture("file") })).data;
    await browser.call(saveSettings, { body: [{ configKey: "sys_app_logo", configValue: path }] });
    logos.push(path);
  }
  const seen = () => Promise.all(logos.map((path) => statusOf(world.browser(), path)));
  world.clock.advance(limits.historyMs - 1000);
  await sweepLogos(world.deps);
  expect(await seen()).toEqual([200, 200, 200]);
  world.clock.advance(2000);
  await sweepLogos(world.deps);
  await sweepHistory(world.deps);
  expect(await seen()).toEqual([404, 404, 200]);
});
