import { makeCaptcha } from "#contract/captcha.schemas";
import { listOwnMenus } from "#contract/menus.schemas";
import { endOnlineSessions, listOnlineSessions } from "#contract/online-sessions.schemas";
import {
  listPreferences,
  listSharedViews,
  removePreference,
  savePreference,
  shareView,
  unshareView,
} from "#contract/preferences.schemas";
import {
  confirmTotp,
  endOwnSessions,
  listOwnSessions,
  proveIdentity,
  readProfile,
  removeTotp,
  saveProfile,
  startTotp,
} from "#contract/profile.schemas";
import { passSecondFactor } from "#contract/second-factor.schemas";
import {
  readAccessRevision,
  readSignedInUser,
  refreshToken,
  setOwnPassword,
  signIn,
  signOut,
} from "#contract/session.schemas";
import { readFile, uploadAvatar, uploadLogo } from "#contract/uploads.schemas";
import type { World } from "#tests/support/app";
import { createStaff, signIn as openSessionOf, signedInStaff } from "#tests/support/factories";
import { tinyPng } from "#tests/support/pictures";
import { encryptTicket } from "#worker/features/session/second-factor-ticket";
import { totpCodeAt, totpStepAt } from "#worker/features/session/totp.rules";
import { type HappyPath, happy, numberOf, type Stage, textOf } from "./stage";

const password = "Quiet-river-42";

/** A member of staff with a password and no permission, signed in. */
const member = ({ world }: Stage) => signedInStaff(world, { permissions: [], password });

async function captcha({ world, captchas }: Stage) {
  const { id } = (await world.call(makeCaptcha)).data;
  return { code: captchas.get(id) ?? "", uuid: id };
}

async function withSecret(stage: Stage) {
  const who = await member(stage);
  const { secret } = (await who.call(startTotp)).data;
  return { who, otp: totpCodeAt(secret, totpStepAt(stage.world.clock.now())), secret };
}

const session: readonly HappyPath[] = [
  happy(makeCaptcha),
  happy(signIn, async (stage) => {
    const { username } = await createStaff(stage.world, { password });
    return { body: { username, password, rememberMe: true, ...(await captcha(stage)) } };
  }),
  happy(passSecondFactor, async (stage) => {
    const { who, otp, secret } = await withSecret(stage);
    await who.call(confirmTotp, { body: { otp } });
    const { deps, clock } = stage.world;
    const ticket = await encryptTicket(deps, { userId: who.userId, isRemembered: false, at: clock.now() });
    return { body: { ticket, otp: totpCodeAt(secret, totpStepAt(clock.now()) + 1) } };
  }),
  happy(signOut, async (stage) => ({ as: await member(stage) })),
  happy(refreshToken, async (stage) => ({ body: { token: (await member(stage)).token ?? "" } })),
  happy(readSignedInUser),
  happy(readAccessRevision),
  happy(listOwnMenus),
  happy(setOwnPassword, async (stage) => ({
    as: await member(stage),
    body: { oldPassword: password, newPassword: "Green-field-77" },
  })),
  happy(proveIdentity, async (stage) => ({ as: await member(stage), body: { password } })),
  happy(startTotp, async (stage) => ({ as: await member(stage) })),
  happy(confirmTotp, async (stage) => {
    const { who, otp } = await withSecret(stage);
    return { as: who, body: { otp } };
  }),
  happy(removeTotp, async (stage) => ({ as: (await withSecret(stage)).who })),
];

const profile: readonly HappyPath[] = [
  happy(readProfile),
  happy(saveProfile, () => ({ body: { nickName: "新姓名", phone: "13900139000", email: "a@example.com", sex: "1" } })),
  happy(listOwnSessions),
  happy(endOwnSessions, async (stage) => ({ as: await member(stage), body: { ids: ["01J0000000000000000000000Z"] } })),
  happy(listPreferences),
  happy(savePreference, () => ({ params: { screen: "users" }, body: { density: "compact", pageSize: 50 } })),
  happy(removePreference, () => ({ params: { screen: "users" } })),
  happy(listSharedViews),
  happy(shareView, async ({ world }) => ({
    permissions: ["admin:sysRole:update"] as const,
    body: { ...(await sharedWithRole(world)), query: { state: "open" } },
  })),
  happy(unshareView, async ({ world }) => ({ body: await sharedWithRole(world) })),
  happy(listOnlineSessions),
  happy(endOnlineSessions, async ({ world }) => {
    const { userId } = await createStaff(world, { permissions: [] });
    await openSessionOf(world, userId);
    return { body: { ids: [await textOf(world, `select id from staff_sessions where user_id = ${userId}`)] } };
  }),
];

function form(part: string): FormData {
  const data = new FormData();
  data.append(part, new File([tinyPng], "me.png", { type: "image/png" }));
  return data;
}

const files: readonly HappyPath[] = [
  happy(uploadAvatar, () => ({ body: form("upload[]") })),
  happy(uploadLogo, () => ({ body: form("file") })),
  happy(readFile, async (stage) => {
    const path = (await stage.boss.call(uploadAvatar, { body: form("upload[]") })).data;
    return { params: { fileId: path.replace("/files/", "") } };
  }),
];

const sharedWithRole = async (world: World) => ({
  screen: "table.abc",
  name: "待处理",
  roleId: await numberOf(world, "select max(id) from roles where status = 'on'"),
});

/** What concerns the caller himself: session, profile, preferences, pictures. */
export const oneself: readonly HappyPath[] = [...session, ...profile, ...files];
