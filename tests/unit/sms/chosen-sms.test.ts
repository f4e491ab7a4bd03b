import { expect, test } from "vitest";
import { testClock } from "#tests/support/test-clock";
import { chosenSms, type SmsSettings } from "#worker/platform/sms-vendors/chosen-sms";

const whole: SmsSettings = {
  SMS_PROVIDER: "tencent",
  SMS_SIGN_NAME: "基因检测",
  SMS_APP_ID: "1400006666",
  SMS_KEY_ID: "AKID",
  SMS_KEY_SECRET: "secret-of-the-test",
  SMS_CALLBACK_TOKEN: "Zq3-vN8w_Lr5tYb2KcHs7DgXe9PmJa4U",
  SMS_QUIET_HOURS: "22-8",
};
const choose = (over: SmsSettings) => chosenSms({ ...whole, ...over }, testClock());

test("the configured provider is chosen, none when none is named", () => {
  expect(choose({}).name).toBe("tencent");
  expect(choose({ SMS_PROVIDER: "aliyun", SMS_APP_ID: "" }).name).toBe("aliyun");
  expect(choose({ SMS_PROVIDER: "" }).name).toBe("unconfigured");
  expect(choose({}).quietHours).toEqual({ from: 22, until: 8 });
  expect(choose({ SMS_QUIET_HOURS: "" }).quietHours).toBeUndefined();
});

test.each(["SMS_SIGN_NAME", "SMS_APP_ID", "SMS_KEY_ID", "SMS_KEY_SECRET", "SMS_CALLBACK_TOKEN"] as const)(
  "without %s the worker refuses to start and says so by name",
  (name) => {
    expect(() => choose({ [name]: "" })).toThrow(`Refusing to start: SMS_PROVIDER is tencent but ${name} is missing`);
  },
);

test.each([
  [{ SMS_PROVIDER: "smtp" }, 'SMS_PROVIDER is "smtp"'],
  [{ SMS_CALLBACK_TOKEN: "short" }, "SMS_CALLBACK_TOKEN must be"],
  [{ SMS_CALLBACK_TOKEN: "a".repeat(40) }, "SMS_CALLBACK_TOKEN must be"],
  [{ SMS_QUIET_HOURS: "22-25" }, "SMS_QUIET_HOURS must look like"],
])("%o is refused", (over, problem) => {
  expect(() => choose(over)).toThrow(problem);
});

test("no refusal repeats a secret", () => {
  expect(() => choose({ SMS_CALLBACK_TOKEN: "my-own-short-secret" })).not.toThrow("my-own-short-secret");
});
