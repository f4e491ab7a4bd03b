import { describe, expect, test } from "vitest";
import { readAppConfig } from "#contract/app-config.schemas";
import { companyMessages } from "#contract/company-settings";
import { saveSettings } from "#contract/settings.schemas";
import { readHealth } from "#contract/tools.schemas";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { settingsSeedStatements } from "#worker/features/settings/settings.actions";

const permissions = ["admin:sysConfigSet:list", "admin:sysConfigSet:update"] as const;
const save = (configKey: string, configValue: string) => ({ body: [{ configKey, configValue }] });

describe("what staff enter about the company", () => {
  test("is empty after installation and reaches every visitor once it is saved", async () => {
    const world = await createWorld();
    await world.write(...settingsSeedStatements(1));
    expect((await world.call(readAppConfig)).data).toMatchObject({ site_icp_number: "", site_company: "" });
    const staff = await signedInStaff(world, { permissions });
    expect((await staff.call(saveSettings, save("site_icp_number", " 沪ICP备2025000000号-1 "))).status).toBe(200);
    expect((await world.call(readAppConfig)).data.site_icp_number).toBe("沪ICP备2025000000号-1");
    expect((await staff.call(saveSettings, save("site_icp_number", ""))).status).toBe(200);
    expect((await world.call(readAppConfig)).data.site_icp_number).toBe("");
  });

  test.each([
    ["site_company", "科".repeat(65), companyMessages.companyInvalid],
    ["site_icp_number", "ICP 2025", companyMessages.icpInvalid],
    ["site_icp_number", "沪ICP备2025000000号-1\u202E", companyMessages.icpInvalid],
    ["site_police_number", "公安 31", companyMessages.policeInvalid],
    ["site_phone", "打这里", companyMessages.phoneInvalid],
    ["site_hours", "时".repeat(41), companyMessages.hoursInvalid],
    ["lab_director", "名".repeat(33), companyMessages.directorInvalid],
    ["site_email", "service at example.com", companyMessages.emailInvalid],
    ["site_address", "路".repeat(121), companyMessages.addressInvalid],
  ])("is refused beside its field when it cannot be right: %s", async (key, value, message) => {
    const world = await createWorld();
    const staff = await signedInStaff(world, { permissions });
    const reply = await staff.call(saveSettings, save(key, value));
    expect([reply.code, reply.errors]).toEqual([526, { [key]: [message] }]);
  });

  test.each([
    ["site_icp_number", "京ICP备12345678号"],
    ["site_police_number", "粤公网安备44010602000001号"],
    ["site_police_number", "沪公网安备 31010102000001号"],
    ["site_phone", "+86 21-5555 0100"],
    ["site_email", "service@lab.example.com"],
  ])("is taken as certificates and cards print it: %s %s", async (key, value) => {
    const world = await createWorld();
    const staff = await signedInStaff(world, { permissions });
    expect((await staff.call(saveSettings, save(key, value))).status).toBe(200);
  });
});

test("the health page names each fact about the company that nobody has entered, until all are there", async () => {
  const world = await createWorld();
  await world.write(...settingsSeedStatements(1));
  const staff = await signedInStaff(world, { permissions: [...permissions, "sysTools:serverMonitor:list"] });
  const part = async () => (await staff.call(readHealth)).data.parts.find(({ name }) => name === "公司信息");
  expect(await part()).toMatchObject({ isGood: false, detail: expect.stringContaining("执业许可证号、实验室负责人") });
  const facts = {
    site_company: "示例公司",
    site_icp_number: "沪ICP备2025000000号-1",
    site_police_number: "沪公网安备 31000000000000号",
    site_phone: "400-000-0000",
    site_hours: "工作日 9:00-18:00",
    site_email: "service@example.com",
    site_address: "示例路 1 号",
    lab_licence: "示例许可 1",
    lab_director: "示例主任",
    lab_address: "示例路 2 号",
    lab_phone: "400-000-0001",
  };
  const body = Object.entries(facts).map(([configKey, configValue]) => ({ configKey, configValue }));
  expect((await staff.call(saveSettings, { body })).status).toBe(200);
  expect(await part()).toEqual({ name: "公司信息", isGood: true, detail: "已填写" });
});
