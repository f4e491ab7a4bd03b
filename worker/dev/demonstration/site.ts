import { createDevice } from "#contract/devices.schemas";
import { listEnquiries, sendEnquiry, updateEnquiry } from "#contract/enquiries.schemas";
import { createInstrument } from "#contract/instruments.schemas";
import { askAboutMyData } from "#contract/my-data.schemas";
import { saveSettings } from "#contract/settings.schemas";
import { sendCode, verifyCode } from "#contract/sms-codes.schemas";
import { chinaDay } from "../../platform/china-day";
import type { DemoInstallation } from "./client";
import { newestCodeOfPhone } from "./customers";
import { type DemoStaff, signInAs } from "./staff";

/** Invented, and recognisably so: filing numbers of zeros, a street called example, a reserved mail domain. */
const company = {
  site_company: "示例基因科技（上海）有限公司",
  site_icp_number: "沪ICP备2025000000号-1",
  site_police_number: "沪公网安备 31000000000000号",
  site_phone: "400-000-0000",
  site_hours: "工作日 9:00-18:00",
  site_email: "service@example.com",
  site_address: "上海市示例区示例路 1 号",
  lab_director: "示例主任",
  lab_licence: "示例许可 00000000",
  lab_address: "上海市示例区示例路 1 号 2 楼",
  lab_phone: "400-000-0000",
};

const enquiries = [
  {
    topic: "consumer" as const,
    organisation: "",
    name: "陈同学",
    phone: "13700000003",
    text: "写论文需要一份咖啡代谢的样例报告，可以提供吗？",
  },
  {
    topic: "custom" as const,
    organisation: "江南体检中心",
    name: "李经理",
    phone: "13700000001",
    text: "想为约 800 名会员定制酒精耐受和营养代谢两项，希望报告上显示我们的检测地点。",
  },
  {
    topic: "on-site" as const,
    organisation: "云栖连锁酒店",
    name: "周女士",
    phone: "13700000002",
    text: "前台想放一台快检设备，想了解占地、培训时间和试剂怎么存放。",
  },
];

/** A customer's question about his data, which must be answered by its due date. */
const question = { kind: "explain" as const, note: "想了解样本检测完以后会保存多久，什么时候销毁。" };
const asker = "13800011001";

/** A device that is not set up yet: its code was issued and no device has enrolled with it. */
const device = { serial: "DEMO-0001", name: "快检仪 1 号", model: "QPCR-96" };

/** Enters the company facts, three enquiries (the oldest is answered), a customer's question, and a new device. */
export async function fillSiteContents(world: DemoInstallation, { admin }: DemoStaff): Promise<void> {
  const staff = await signInAs(world, admin);
  const values = Object.entries(company).map(([configKey, configValue]) => ({ configKey, configValue }));
  await staff.call(saveSettings, { body: values });
  await staff.call(createDevice, { body: device });
  const inUseSince = chinaDay(world.now);
  await staff.call(createInstrument, { body: { ...device, location: "前台", inUseSince } });
  await ask(world);
  for (const enquiry of enquiries) {
    world.now += 60_000;
    await world.client().call(sendEnquiry, { body: { ...enquiry, consent: true } });
  }
  const { list } = await staff.call(listEnquiries);
  const first = list.at(-1);
  if (!first) return;
  const body = { state: "handled" as const, note: "已电话沟通，样例报告已寄出。", version: first.version };
  await staff.call(updateEnquiry, { params: { id: first.id }, body });
}

async function ask(world: DemoInstallation): Promise<void> {
  // The limit of 60 s between two codes to one phone applies here too.
  world.now += 61_000;
  const customer = world.client();
  await customer.call(sendCode, { body: { phone: asker, when: "valid", agreement: true } });
  await customer.call(verifyCode, { body: { code: newestCodeOfPhone(world, asker), when: "valid" } });
  await customer.call(askAboutMyData, { body: question });
}
