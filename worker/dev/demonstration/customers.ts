import { listAgreements } from "#contract/agreements.schemas";
import { bindTube } from "#contract/bindings.schemas";
import { readReport } from "#contract/reports.schemas";
import { bindPhone, sendCode, verifyCode } from "#contract/sms-codes.schemas";
import type { DemoClient, DemoInstallation } from "./client";

interface DemoPerson {
  readonly name: string;
  readonly gender: "男" | "女";
  readonly birth: string;
  readonly height: number;
  readonly weight: number;
  readonly phone: string;
}

const family = [
  "陈",
  "林",
  "黄",
  "吴",
  "周",
  "徐",
  "孙",
  "朱",
  "高",
  "何",
  "罗",
  "郑",
  "梁",
  "谢",
  "宋",
  "唐",
  "许",
  "邓",
  "韩",
  "冯",
];
/** Given names by gender, so that no man of the demonstration gets a woman's name. */
const given = {
  女: ["晓雯", "雨桐", "佳怡", "若琳", "静", "欣妍", "梓萱", "秀英"],
  男: ["子涵", "建国", "浩然", "思远", "明轩", "志强", "伟", "俊杰"],
} as const;

/** The n-th customer of the demonstration; every fifth shares the phone of the one before, as families do. */
export function demoPerson(n: number): DemoPerson {
  const phoneNumber = n % 5 === 4 ? n - 1 : n;
  const gender = n % 2 === 0 ? "女" : "男";
  const names = given[gender];
  return {
    name: `${family[n % family.length]}${names[(n * 7 + (n >> 3)) % names.length]}`,
    gender,
    birth: `${1968 + ((n * 11) % 36)}-${String(1 + ((n * 5) % 12)).padStart(2, "0")}`,
    height: 156 + ((n * 13) % 30),
    weight: 46 + ((n * 17) % 40),
    phone: `1380001${String(1000 + phoneNumber).slice(-4)}`,
  };
}

/** Binds a tube as a customer does: code, agreements, form. Answers the phone it is bound to. */
export async function bindTubeAsCustomer(
  world: DemoInstallation,
  barcode: string,
  who: DemoPerson,
): Promise<DemoClient> {
  const client = world.client();
  // The limit of 60 s between two codes to one phone applies here too.
  world.now += 61_000;
  const { name, gender, birth, height, weight, phone } = who;
  const { list } = await client.call(listAgreements);
  const version = (kind: string) => list.find((document) => document.kind === kind)?.version ?? 0;
  await client.call(sendCode, { body: { phone, when: "bind", agreement: true } });
  await client.call(bindPhone, { body: { phone, code: newestCodeOfPhone(world, phone), agreement: true } });
  world.now += 40_000;
  const form = { code: barcode, name, gender, birth, height, weight, agreement: true, sensitiveConsent: true } as const;
  const versions = { agreementVersion: version("agreement"), sensitiveVersion: version("sensitive") };
  await client.call(bindTube, { body: { ...form, ...versions }, headers: { "idempotency-key": `demo-${barcode}` } });
  return client;
}

/** Opens a report with the code that its phone received. */
export async function openReportAsCustomer(world: DemoInstallation, key: string, phone: string): Promise<void> {
  const client = world.client();
  world.now += 61_000;
  await client.call(sendCode, { body: { when: "valid", key, agreement: true } });
  await client.call(verifyCode, { body: { code: newestCodeOfPhone(world, phone), when: "valid" } });
  await client.call(readReport, { params: { key } });
}

export function newestCodeOfPhone(world: DemoInstallation, phone: string): string {
  const code = /\d{4,6}/.exec(world.lastSms(phone)?.text ?? "")?.[0];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}
