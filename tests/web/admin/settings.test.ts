import { expect, test } from "vitest";
import { companyMessages } from "#contract/company-settings";
import { settingsMessages } from "#contract/settings";
import { changedSettings, settingsErrors, settingsFormOf } from "../../../web/admin/system/settings/settings.form";

const stored = settingsFormOf({ sys_app_name: "健康基因", site_phone: "400-000-0000" });

test("the company's lines may be empty, the name of the system may not", () => {
  expect(settingsErrors(stored)).toEqual({});
  expect(settingsErrors({ ...stored, sys_app_name: " " })).toEqual({ sys_app_name: settingsMessages.nameRequired });
});

test("a filing number of another shape is told beside its field before anything is sent", () => {
  expect(settingsErrors({ ...stored, site_icp_number: "ICP2025", site_email: "nobody" })).toEqual({
    site_icp_number: companyMessages.icpInvalid,
    site_email: companyMessages.emailInvalid,
  });
});

test("only what was changed is sent, an emptied line included", () => {
  expect(changedSettings({ ...stored, site_phone: "" }, stored)).toEqual([
    { configKey: "site_phone", configValue: "" },
  ]);
});
