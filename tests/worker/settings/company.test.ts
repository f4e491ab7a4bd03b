import { describe, expect, test } from "vitest";
import { readAppConfig } from "#contract/app-config";
import { companyMessages } from "#contract/company-settings";
import { saveSettings } from "#contract/settings";
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
