import { makeCaptcha } from "#contract/captcha.schemas";
import { signIn } from "#contract/session.schemas";
import { createUserStatements } from "../../features/users/users.actions";
import { randomPassword } from "../../platform/random-password";
import { installationStatements } from "../../seed";
import type { DemoClient, DemoInstallation } from "./client";

interface Account {
  readonly username: string;
  readonly password: string;
}

export interface DemoStaff {
  readonly admin: Account;
  /** Receives, imports and submits. */
  readonly technician: Account;
  /** Reviews and publishes. */
  readonly reviewer: Account;
  /** Accepts reagents, signs validations and the months of quality control. */
  readonly quality: Account;
  /** Answers customers. */
  readonly service: Account;
  /** Works at the merchant; the account is created with the merchant. */
  readonly merchant: Account;
}

/** Roles, menus, documents, products and the people of the demonstration laboratory. */
export async function createStaff(world: DemoInstallation): Promise<DemoStaff> {
  const staff = {
    admin: { username: "admin", password: randomPassword() },
    technician: { username: "wangshiyan", password: randomPassword() },
    reviewer: { username: "zhaoshenhe", password: randomPassword() },
    quality: { username: "chenzhiliang", password: randomPassword() },
    service: { username: "liukefu", password: randomPassword() },
    merchant: { username: "yunqi", password: randomPassword() },
  };
  const users = [
    { ...staff.admin, nickName: "系统管理员", roleKeys: ["admin"] },
    { ...staff.technician, nickName: "王实验", roleKeys: ["lab-technician"] },
    { ...staff.reviewer, nickName: "赵审核", roleKeys: ["lab-reviewer"] },
    { ...staff.quality, nickName: "陈质量", roleKeys: ["quality-manager"] },
    { ...staff.service, nickName: "刘客服", roleKeys: ["customer-service"] },
  ];
  await world.deps.database.run(await installationStatements(world.now));
  for (const user of users) await world.deps.database.run(await createUserStatements(world.deps, user, world.now));
  return staff;
}

const open = new Map<string, { client: DemoClient; at: number }>();

/** Signs in as people do, captcha included; again after ten simulated minutes, before the token expires. */
export async function signInAs(world: DemoInstallation, account: Account): Promise<DemoClient> {
  const earlier = open.get(account.username);
  if (earlier && world.now >= earlier.at && world.now - earlier.at < 600_000) return earlier.client;
  world.now += 8_000;
  const client = world.client();
  const captcha = await client.call(makeCaptcha);
  const body = { ...account, code: world.captchaAnswer(captcha.id), uuid: captcha.id };
  const { token } = await client.call(signIn, { body });
  client.token = token;
  open.set(account.username, { client, at: world.now });
  return client;
}
